/** A query that cannot be answered, described for its author; the server answers 400. */
export class QueryProblem extends Error {
  override readonly name = "QueryProblem";
}
