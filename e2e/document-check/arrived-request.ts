/** A request as it arrived, nothing decoded. */
export interface Arrived {
  method: string
  /** Percent-encoded, without the query. */
  path: string
  /** Without the question mark. */
  query: string
  /** In order, with repetitions; names in lower case. */
  headers: [string, string][]
  body: Buffer
}
