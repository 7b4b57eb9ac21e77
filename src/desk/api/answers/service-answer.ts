/** One complete answer of the service, as the transport hands it to the readers. */
export interface ServiceAnswer {
  status: number
  /** A header's value by its lower-case name. */
  header(name: string): string | null
  /** Empty when there was no body, or when the body of an error answer did not arrive whole. */
  body: Uint8Array
}

/** What a reader has to know about the request that was answered. */
export interface ReadContext {
  operation: 'generate' | 'list'
  /** Strings that must not stand in any message, such as the API key. */
  secrets: readonly string[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as JSON; `undefined` for anything that is not UTF-8 encoded JSON (an empty body, HTML, a part). */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}
