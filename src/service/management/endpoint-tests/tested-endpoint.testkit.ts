import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Credential } from '../../../shared/management/definition/credential.ts'
import type { EndpointInput } from '../../../shared/management/endpoint/endpoint.ts'
import { definition, endpoint, startManagement } from '../management.testkit.ts'

/** Handles a request to the API. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function startApi(answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Creates a draft with one endpoint that calls a real API for testing. */
export async function testedEndpoint(
  answer: Answer,
  more: Partial<EndpointInput> = {},
  credential?: Credential,
  secrets = {},
) {
  const baseUrl = more.baseUrl ?? (await startApi(answer))
  const management = await startManagement({ limits: { timeoutMs: 400, maxBytes: 300_000 } })
  const { call } = management
  const { id, revision } = await call('servers.create', { name: 'Shop' })
  const one = endpoint('one', { baseUrl, credentialId: credential?.id ?? null, ...more })
  const credentials = credential ? [credential] : []
  await call('servers.saveDraft', { id, revision, draft: { ...definition('Shop', one), credentials } })
  if (credential) await call('credentials.save', { serverId: id, credential, secrets })
  type Given = { arguments?: Record<string, never>; customerValues?: Record<string, string>; leftOut?: string[] }
  const run = (given: Given = {}) => call('endpoints.test', { serverId: id, endpointId: one.id, ...given })
  return { ...management, run, serverId: id, endpointId: one.id }
}
