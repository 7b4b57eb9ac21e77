import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { bareList, type FakeResponse, generated, refused, TYPICAL_SERVERS } from './responses.ts'

const generationBody = z.object({
  mcpServerId: z.string().min(1),
  customerDetails: z.object({
    primaryIdentity: z.string().min(1),
    metadata: z.record(z.string(), z.string()).optional(),
  }),
})

type Generation = z.output<typeof generationBody>

const makeKey = () => `key_${randomBytes(24).toString('base64url')}`

/** A request received by the fake, with its parsed body. */
export interface Recorded {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/**
 * A hosted access service on the loopback address that follows its interface document: both operations, the bearer check, and responses
 * that a test can queue ahead of the default one.
 */
export class FakeService {
  /** The only valid key. */
  apiKey = makeKey()
  /** Number of requests whose client disconnected before it received the whole response. */
  abandoned = 0
  readonly requests: Recorded[] = []
  /** Response to a list request. */
  list: FakeResponse = bareList(TYPICAL_SERVERS)
  /** Everything issued, in order, including what was issued in lost responses. */
  readonly issued: { identity: string; serverId: string; token: string }[] = []
  /** Called with each generation before it's carried out. `number` starts at 1. Return undefined for the default success. */
  onGeneration: (request: Generation, number: number) => FakeResponse | undefined = () => undefined
  /** Each generation that arrives from now on waits until this settles before it's carried out. */
  hold: Promise<unknown> | undefined
  readonly #scripted: FakeResponse[] = []
  #generations = 0
  readonly #http = createServer((request, response) => {
    this.#handle(request, response).catch(() => response.destroy())
  })

  /** Starts on any free loopback port. */
  static async start(): Promise<FakeService> {
    const service = new FakeService()
    service.#http.listen(0, '127.0.0.1')
    await once(service.#http, 'listening')
    return service
  }

  /** Creates a new key, as the service's operator would after a leak. The previous one stops working. */
  rotateKey(): string {
    this.apiKey = makeKey()
    return this.apiKey
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/dev/v1`
  }

  /** Uses this response for the next generation instead of the default success. If there are several, they're used in order. */
  respondToGeneration(...responses: FakeResponse[]): void {
    this.#scripted.push(...responses)
  }

  /** Requests to one operation, in order. */
  received(operation: 'generate-mcp-token' | 'mcp-servers'): Recorded[] {
    return this.requests.filter(({ path }) => path.endsWith(`/${operation}`))
  }

  async close(): Promise<void> {
    if (!this.#http.listening) return
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  /** Closes the port and breaks every connection. Resolves with a function that reopens the port. */
  async goOffline(): Promise<() => Promise<void>> {
    const { port } = this.#http.address() as AddressInfo
    await this.close()
    return async () => {
      this.#http.listen(port, '127.0.0.1')
      await once(this.#http, 'listening')
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', url: path = '', headers } = request
    const body: unknown = text ? JSON.parse(text) : undefined
    this.requests.push({ method, path, headers, body })
    response.once('close', () => {
      if (!response.writableFinished) this.abandoned += 1
    })
    if (method === 'POST') await this.hold
    await this.#send(response, this.#answer(`${method} ${path}`, headers, body))
  }

  #answer(operation: string, headers: IncomingHttpHeaders, body: unknown): FakeResponse {
    if (headers.authorization !== `Bearer ${this.apiKey}`) return refused(401, 'Invalid API key')
    if (operation === 'GET /dev/v1/mcp-servers') return this.list
    if (operation !== 'POST /dev/v1/generate-mcp-token') return refused(404, 'Not found')
    const scripted = this.#scripted.shift()
    if (scripted) return scripted
    const asked = generationBody.safeParse(body)
    if (!asked.success) return refused(400, 'Invalid request')
    this.#generations += 1
    const answer = this.onGeneration(asked.data, this.#generations)
    if (answer && !answer.lost) return answer
    const number = this.issued.length + 1
    const { mcpServerId: serverId, customerDetails } = asked.data
    this.issued.push({ identity: customerDetails.primaryIdentity, serverId, token: `mt_fake_${number}` })
    return answer ?? generated(`mt_fake_${number}`, `cus_${String(number).padStart(4, '0')}`)
  }

  async #send(response: ServerResponse, answer: FakeResponse): Promise<void> {
    await answer.after
    if (answer.silent) return
    if (answer.lost) {
      response.destroy()
      return
    }
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
    const length = String(Buffer.byteLength(body) + (answer.cut ? 100 : 0))
    const headers = { 'content-type': 'application/json', 'content-length': length, ...answer.headers }
    response.writeHead(answer.status ?? 200, headers)
    if (answer.cut) {
      response.write(body, () => response.destroy())
      return
    }
    response.end(body)
  }
}
