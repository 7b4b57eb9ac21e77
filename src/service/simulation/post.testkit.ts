import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import {
  MANAGE_PATH,
  type OperationName,
  type OperationOutput,
  type operations,
} from '../../shared/management/operations.ts'
import { withKey } from '../service.testkit.ts'

/** The response to a request. `body`: JSON. */
interface Answered {
  status: number
  body: unknown
}

/** Thrown when an operation was rejected; the body has the reason. */
export class Refused extends Error {
  readonly answered: Answered
  constructor(name: string, answered: Answered) {
    super(`${name}: ${answered.status} ${JSON.stringify(answered.body)}`)
    this.answered = answered
  }
}

/** Sends JSON over keep-alive connections: for many thousands of requests, `fetch` would take most of a simulation's time. */
export function createPost() {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return (url: string, headers: Record<string, string>, body: unknown) =>
    new Promise<Answered>((resolve, reject) => {
      const text = JSON.stringify(body)
      const length = { 'content-length': String(Buffer.byteLength(text)) }
      request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
        json(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
      })
        .on('error', reject)
        .end(text)
    })
}

export type Post = ReturnType<typeof createPost>

/** Creates functions that run operations of the service at `baseUrl` and generate URLs. Both throw `Refused`. */
export function createOperator(post: Post, baseUrl: string) {
  const headers = withKey({ connection: 'keep-alive' })
  async function send(name: string, url: string, input: unknown): Promise<unknown> {
    const answered = await post(url, headers, input)
    if (answered.status !== 200) throw new Refused(name, answered)
    return answered.body
  }
  return {
    manage: async <K extends OperationName>(name: K, input: z.input<(typeof operations)[K]['input']>) =>
      (await send(name, `${new URL(baseUrl).origin}${MANAGE_PATH}/${name}`, input)) as OperationOutput<K>,
    generate: async (mcpServerId: string, primaryIdentity: string, metadata: Record<string, string>) => {
      const input = { mcpServerId, customerDetails: { primaryIdentity, metadata } }
      const answer = await send('generation', `${baseUrl}/generate-mcp-token`, input)
      return (answer as { data: { url: string; token: string; customerId: string } }).data
    },
  }
}
