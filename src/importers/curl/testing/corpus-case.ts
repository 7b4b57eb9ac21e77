/**
 * One entry of the corpus: what is pasted, and what must come of it, written by hand.
 *
 * Short forms: a pair is `name=value` (query, form) or `Name: value` (header), split at the first sign. A parameter is
 * `name: type`, then `!` when required, `= default` or `~ example` as JSON, `enum a|b`, `@customer` or `@generated`. A notice is
 * `line severity`. All that is not given must be empty.
 */
export interface CorpusCase {
  name: string
  paste: string
  endpoints: CorpusEndpoint[]
  /** Words of the paste that belong to the shell’s language, so that nothing of the request is lost with them. */
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
  /** `name=value`, then in this order and where it is so: ` ;file=NAME`, ` ;type=TYPE`, ` ;base64`. */
  parts?: string[]
  text?: { type: string; template: string }
  binary?: { type: string; template: string }
  parameters?: string[]
  /** Details and secrets of its credential, in one. */
  credential?: { kind: string; secrets: Record<string, string>; [detail: string]: unknown }
  /** Those after the first, likewise. */
  furtherCredentials?: NonNullable<CorpusEndpoint['credential']>[]
  timeoutSeconds?: number
  readOnly?: true
}

/** Lines of a paste, for texts that a template literal cannot hold. */
export const lines = (...all: string[]): string => all.join('\n')
