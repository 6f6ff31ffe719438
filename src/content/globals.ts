/** Queries by key; `type` selects the result of each, default findOne (D9). */
export type Globals = Readonly<
  Record<
    string,
    Readonly<Record<string, unknown>> & { readonly type?: "find" | "findOne" | "count" | undefined }
  >
>;

/** Log text of D9 for globals that are not what they must be. */
export const NOT_A_LIST_OF_KEYS =
  "Globals must be a list of keys with QueryBuilderParams as a value.";
