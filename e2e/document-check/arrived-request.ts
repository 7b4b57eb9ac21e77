/** A request as it arrived, undecoded. */
export interface Arrived {
  method: string
  /** Percent-encoded, without the query. */
  path: string
  /** Without the question mark. */
  query: string
  /** In order, including duplicates; names in lower case. */
  headers: [string, string][]
  body: Buffer
}
