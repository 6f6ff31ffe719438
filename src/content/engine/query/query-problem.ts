/** A query that cannot be answered, in words for the person who wrote it; the server says 400. */
export class QueryProblem extends Error {
  override readonly name = "QueryProblem";
}
