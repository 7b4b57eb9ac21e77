/** One file of a document. `name` is its path below the chosen folder, with `/` as separator; any name for pasted text. */
export interface DocumentFile {
  name: string
  text: string
}

/**
 * A chosen or pasted document: one file, or all files of a document split over several. `root` names the file to start from, by default the
 * only one that says `openapi` or `swagger` or is a Postman collection.
 */
export interface DocumentInput {
  files: readonly DocumentFile[]
  root?: string | undefined
  /** The server to use if the document names several; the first by default. */
  server?: string | undefined
}

/** One operation or request of a document, including those that couldn't become an endpoint. */
export interface DocumentOperation {
  /** Identifies the operation within the document and across its versions, e.g. `GET /pets/{id}`. */
  key: string
  method: string
  /** As written in the document. */
  path: string
  /** Its first tag, or its Postman folders from the outermost. */
  groups: string[]
  deprecated: boolean
  /** Refers to `endpoints`; null if there's no endpoint, which a notice explains. */
  endpointId: string | null
  /** Estimated token cost of listing its tool for a model; 0 without an endpoint. */
  tokens: number
}
