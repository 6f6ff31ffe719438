/** True for visitors who ask for little data or are on a slow line (F2). */
export function savesData(): boolean {
  const connection = Reflect.get(navigator, "connection") as
    | { readonly saveData?: boolean; readonly effectiveType?: string }
    | undefined;
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}
