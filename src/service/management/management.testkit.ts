import { z } from 'zod'
import { AppFailure, appErrorSchema } from '../../shared/errors.ts'
import { allScopes } from '../../shared/management/api-key-scopes.ts'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import {
  type Caller,
  MANAGE_PATH,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../shared/management/operations.ts'
import { startTestService, TEST_API_KEY } from '../service.testkit.ts'
import type { ServiceOptions } from '../service-options.ts'

/** The caller of operations run without HTTP. */
export const CALLER: Caller = { keyId: 'key', keyName: 'Owner', client: null, scopes: allScopes(), expiresAt: null }

type Input<K extends OperationName> = z.input<(typeof operations)[K]['input']>

/** Starts a service. Returns functions that call its operations over HTTP. */
export async function startManagement(options: Partial<ServiceOptions> = {}, apiKey = TEST_API_KEY) {
  const service = await startTestService(options)
  return { service, call: managementCaller(service.baseUrl, apiKey) }
}

/** The response of a failed operation. An unknown key gets the documented interface's response, without a detail. */
const refusalSchema = z.object({ detail: appErrorSchema.default({ kind: 'unauthenticated', missingKey: false }) })

/** Returns a function that calls operations of the service at `baseUrl`. Throws `AppFailure` with the service's error. */
export function managementCaller(baseUrl: string, apiKey = TEST_API_KEY) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  return async <K extends OperationName>(name: K, input: Input<K>): Promise<OperationOutput<K>> => {
    const url = `${new URL(baseUrl).origin}${MANAGE_PATH}/${name}`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
    const body: unknown = await response.json()
    if (response.status === 200) return operations[name].output.parse(body) as OperationOutput<K>
    throw new AppFailure(refusalSchema.parse(body).detail)
  }
}

/** Creates a deployable endpoint. */
export const endpoint = (toolName: string, more: Partial<EndpointInput> = {}) =>
  endpointSchema.parse({
    id: `end_${toolName}`,
    toolName,
    title: toolName,
    description: `Calls ${toolName}.`,
    method: 'GET',
    baseUrl: 'https://api.example.com',
    path: `/${toolName}`,
    ...more,
  })

/** Creates a definition with these endpoints. */
export const definition = (name: string, ...endpoints: ReturnType<typeof endpoint>[]) =>
  definitionSchema.parse({ name, endpoints })
