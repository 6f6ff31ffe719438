/** A content call that failed. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  /** HTTP status; undefined when there was no answer to speak of. */
  readonly statusCode: number | undefined;
  /** Body of the answer. */
  readonly data: unknown;

  constructor(message: string, statusCode?: number, data?: unknown) {
    super(message);
    this.statusCode = statusCode;
    this.data = data;
  }
}
