/**
 * One entry of the corpus: the pasted text and the expected result, written by hand.
 *
 * Short forms: a pair is `name=value` (query, form) or `Name: value` (header), split at the first separator. A parameter is `name: type`,
 * then `!` if required, `= default` or `~ example` as JSON, `enum a|b`, `@customer` or `@generated`. A notice is `line severity`.
 * Everything that isn't given must be empty.
 */
export interface CorpusCase {
  name: string
  paste: string
  endpoints: CorpusEndpoint[]
  /** Words in the pasted text that belong to the shell's syntax, not to the request. */
  syntax?: string[]
  notices?: string[]
}

export interface CorpusEndpoint {
  tool: string
  /** `METHOD baseUrl path`. */
  request: string
  query?: string[]
  headers?: string[]
  json?: string
  form?: string[]
  /** `name=value`, followed by whichever of ` ;file=NAME`, ` ;type=TYPE`, and ` ;base64` apply, in this order. */
  parts?: string[]
  text?: { type: string; template: string }
  binary?: { type: string; template: string }
  parameters?: string[]
  /** The endpoint's first credential: its details and secrets. */
  credential?: { kind: string; secrets: Record<string, string>; [detail: string]: unknown }
  /** The credentials after the first one. */
  furtherCredentials?: NonNullable<CorpusEndpoint['credential']>[]
  timeoutSeconds?: number
  readOnly?: true
}

/** Joins the lines of a pasted text that a template literal can't express. */
export const lines = (...all: string[]): string => all.join('\n')
