/** One file of a document. `name` is its path inside the chosen folder, with `/` as the separator; any name for pasted text. */
export interface DocumentFile {
  name: string
  text: string
}

/**
 * A chosen or pasted document: a single file, or all files of a document split across several. `root` names the file to start from; by
 * default, it's the only one that contains `openapi` or `swagger` or is a Postman collection.
 */
export interface DocumentInput {
  files: readonly DocumentFile[]
  root?: string | undefined
  /** The server to use if the document lists several; the first one by default. */
  server?: string | undefined
}

/** One operation or request in a document, including those that couldn't become an endpoint. */
export interface DocumentOperation {
  /** Identifies the operation within the document, also in later versions, e.g. `GET /pets/{id}`. */
  key: string
  method: string
  /** Path as written in the document. */
  path: string
  /** The operation's first tag, or the request's Postman folders, outermost first. */
  groups: string[]
  deprecated: boolean
  /** ID of the endpoint in `endpoints`; null if there's none, for the reason given in a notice. */
  endpointId: string | null
  /** Estimated number of tokens for listing the tool to a model; 0 if there's no endpoint. */
  tokens: number
}
