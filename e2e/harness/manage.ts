import type { z } from 'zod'
import type { Definition } from '../../src/shared/management/definition/definition.ts'
import { type OperationName, type OperationOutput, operations } from '../../src/shared/management/operations.ts'

/** A service with an operator's credentials. */
export interface Operator {
  baseUrl: string
  apiKey: string
}

const post = (url: string, apiKey: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Runs one operation of the local service over HTTP. Throws with the response text when it fails. */
export async function manage<K extends OperationName>(
  { baseUrl, apiKey }: Operator,
  name: K,
  input: z.input<(typeof operations)[K]['input']>,
): Promise<OperationOutput<K>> {
  const response = await post(`${new URL(baseUrl).origin}/manage/v1/${name}`, apiKey, input)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`)
  return operations[name].output.parse(JSON.parse(text)) as OperationOutput<K>
}

/** Creates a server with this definition and deploys it; returns its ID. `secrets`: secrets by credential. */
export async function deployServer(
  operator: Operator,
  definition: Definition,
  secrets: Record<string, Record<string, string>> = {},
): Promise<string> {
  const { id, revision } = await manage(operator, 'servers.create', { name: definition.name })
  let saved = await manage(operator, 'servers.saveDraft', { id, revision, draft: definition })
  for (const credential of definition.credentials) {
    const own = secrets[credential.id]
    if (own) saved = await manage(operator, 'credentials.save', { serverId: id, credential, secrets: own })
  }
  await manage(operator, 'servers.deploy', { id, revision: saved.revision })
  return id
}

/** Generates access for a customer with the documented operation. */
export async function generateAccess(
  { baseUrl, apiKey }: Operator,
  mcpServerId: string,
  primaryIdentity: string,
  metadata?: Record<string, string>,
): Promise<{ url: string; token: string; customerId: string }> {
  const customerDetails = { primaryIdentity, ...(metadata && { metadata }) }
  const response = await post(`${baseUrl}/generate-mcp-token`, apiKey, { mcpServerId, customerDetails })
  const body = (await response.json()) as { data?: { url: string; token: string; customerId: string } }
  if (!body.data) throw new Error(`generation: ${response.status} ${JSON.stringify(body)}`)
  return body.data
}
