/** One file of a document. `name` is its path below the chosen folder, with `/` between folders; any name for pasted text. */
export interface DocumentFile {
  name: string
  text: string
}

/**
 * A document as it was chosen or pasted: one file, or all files of a document that is split over several. `root` names
 * the file to start from; left out, it is the one that says `openapi`, `swagger` or is a Postman collection.
 */
export interface DocumentInput {
  files: readonly DocumentFile[]
  root?: string | undefined
  /** Of several servers that the document names, the one to use; left out, the first. */
  server?: string | undefined
}

/** One operation or request of a document, also one that couldn't become an endpoint. */
export interface DocumentOperation {
  /** Tells it from the document's others and stays the same over versions of the document, e.g. `GET /pets/{id}`. */
  key: string
  method: string
  /** As the document writes it. */
  path: string
  /** Where it stands in the document: its first tag, or its Postman folders from the outermost. */
  groups: string[]
  deprecated: boolean
  /** Of `endpoints`; null when it became none, which a notice explains. */
  endpointId: string | null
  /** Estimate of what its tool costs a model that lists it; 0 without an endpoint. */
  tokens: number
}
