import type { Client, JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import type { ProbedTransport } from '../../../shared/probe/stage.ts'
import { type Exchange, type RecordingFetch, recordFetch } from '../http/record-fetch.ts'
import { MAX_REPLY_BYTES } from '../limits.ts'
import { within } from '../watch.ts'
import type { ClientSdk } from './load-client.ts'

/** The client name that the connection test reports to MCP servers. Only for display: the local service recognizes a test by its proof. */
export const TEST_CLIENT_NAME = 'mcp-access-desk'

/** Grace period, in milliseconds, for the SDK to process a received message before it's considered missing. */
const UNDERSTOOD_MS = 150
/** How long a server may take to end a session, in milliseconds. */
const LEAVE_MS = 1_000
/** The longest possible timeout, so that the SDK's own never applies. */
const SDK_LIMIT_MS = 2 ** 31 - 1

/** The kind of connection attempt. `auto`: the current protocol version, then earlier ones. */
export type AttemptKind = 'auto' | 'legacy' | 'sse'

/** Thrown when the response ended without the requested message. */
export class CutShort extends Error {
  constructor() {
    super('the answer ended too soon')
    this.name = 'CutShort'
  }
}

/** An SDK client on one transport, with a record of its traffic. */
export interface Connection {
  kind: AttemptKind
  transport: ProbedTransport
  client: Client
  recorder: RecordingFetch
  /** Returns the last response on an established connection, whether or not the SDK accepts it. */
  response: () => JSONRPCMessage | null
  /** Whether an event contained invalid JSON. */
  garbled: () => boolean
  connect(): Promise<void>
  /** Settles like `work`, or rejects with `CutShort` once the response has ended without settling it. */
  orConnectionLost<T>(work: Promise<T>): Promise<T>
  hasSession(): boolean
  /** Ends the session if there is one, as clients should, then closes the connection. */
  leave(): Promise<void>
  close(): Promise<void>
}

export const REQUEST_OPTIONS = { timeout: SDK_LIMIT_MS, maxTotalTimeout: SDK_LIMIT_MS }

/** Creates a client and its transport; nothing is sent before `connect`. */
export function makeConnection(
  sdk: ClientSdk,
  kind: AttemptKind,
  options: { url: URL; headers: Readonly<Record<string, string>>; fetch: typeof fetch },
): Connection {
  const { url, headers } = options
  const recorder = recordFetch(options.fetch, MAX_REPLY_BYTES)
  const mode = kind === 'auto' ? 'auto' : 'legacy'
  const client = new sdk.Client({ name: TEST_CLIENT_NAME, version: '1.0.0' }, { versionNegotiation: { mode } })
  const settings = { fetch: recorder.fetch, requestInit: { headers: { ...headers } } }
  const streamable = kind === 'sse' ? null : new sdk.StreamableHTTPClientTransport(url, settings)
  const transport: Transport = streamable ?? new sdk.SSEClientTransport(url, settings)
  let last: JSONRPCMessage | null = null
  transport.onmessage = (message) => {
    if ('result' in message || 'error' in message) last = message
  }
  let garbled = false
  transport.onerror = (error) => {
    garbled ||= error instanceof SyntaxError
  }

  // Responses arrive with the request or, over HTTP+SSE, with the stream that was opened first.
  const carries = (exchange: Exchange) =>
    kind === 'sse' ? exchange.method === 'GET' : exchange.method === 'POST' && isRequest(exchange.rpc)

  const close = async () => {
    await client.close().catch(() => undefined)
    await transport.close().catch(() => undefined)
  }

  return {
    kind,
    transport: kind === 'sse' ? 'http+sse' : 'streamable-http',
    client,
    recorder,
    response: () => last,
    garbled: () => garbled,
    connect: () => client.connect(transport, REQUEST_OPTIONS),
    async orConnectionLost(work) {
      let timer: NodeJS.Timeout | undefined
      const before = recorder.onChange
      const cut = new Promise<never>((_, reject) => {
        recorder.onChange = (exchange) => {
          before(exchange)
          if (!exchange.ended || !carries(exchange) || isResumable(exchange)) return
          clearTimeout(timer)
          timer = setTimeout(() => {
            // Over HTTP+SSE, all responses share one stream; otherwise, check whether the SDK has already sent the next request.
            const newer = recorder.exchanges.slice(recorder.exchanges.indexOf(exchange) + 1)
            if (kind === 'sse' || !newer.some(({ method }) => method === 'POST')) reject(new CutShort())
          }, UNDERSTOOD_MS)
        }
      })
      cut.catch(() => undefined)
      work.catch(() => undefined)
      try {
        return await Promise.race([work, cut])
      } finally {
        clearTimeout(timer)
        recorder.onChange = before
      }
    },
    hasSession: () => streamable?.sessionId !== undefined,
    async leave() {
      if (streamable?.sessionId !== undefined) {
        await within(LEAVE_MS, undefined, () => streamable.terminateSession()).catch(() => undefined)
      }
      await close()
    },
    close,
  }
}

const isRequest = (rpc: string | null) => rpc !== null && !rpc.startsWith('notifications/')

/** Whether an event had an ID, so that the SDK fetches the missing part after a while (2025-11-25, transports, resumability). */
const isResumable = ({ head, error }: Exchange) => error === null && /^id:/m.test(head)
