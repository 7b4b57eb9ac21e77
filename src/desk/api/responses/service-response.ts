/** A complete response from the service, as the transport passes it to the readers. */
export interface ServiceResponse {
  status: number
  /** A header's value by its lower-case name. */
  header(name: string): string | null
  /** Empty when there was no body, or when an error response's body was incomplete. */
  body: Uint8Array
}

/** What a reader needs to know about the request. */
export interface ReadContext {
  operation: 'generate' | 'list'
  /** Strings that must not appear in any message, such as the API key. */
  secrets: readonly string[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses the body as JSON; `undefined` for anything that isn't UTF-8 encoded JSON (an empty body, HTML, a truncated body). */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}
