import type { z } from 'zod'
import { appErrorSchema } from '../../shared/errors.ts'
import { credentialSchema } from '../../shared/management/definition/credential.ts'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import { endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { EVENTS_PATH } from '../../shared/management/event-stream.ts'
import { scopeFor } from '../../shared/management/operation-effects.ts'
import { MANAGE_PATH, operations, type WindowOperation, windowOperations } from '../../shared/management/operations.ts'
import { apiKeyRecordSchema } from '../../shared/management/records/api-key-record.ts'
import { auditRecordSchema } from '../../shared/management/records/audit-entry.ts'
import { callRecordSchema } from '../../shared/management/records/call-record.ts'
import { customerDetailSchema, tokenRecordSchema } from '../../shared/management/records/customer-record.ts'
import { serverCustomerSchema } from '../../shared/management/records/server-customer.ts'
import { serverRecordSchema } from '../../shared/management/records/server-record.ts'
import { errorBodySchema } from '../../shared/service-interface.ts'
import { apiDocument } from '../../shared/text/en/api-document.ts'
import { apiOperations } from '../../shared/text/en/api-operations.ts'
import { jsonSchemasOf } from './json-schemas.ts'
import { bodyOf, resultsOf, SECURITY_SCHEMES } from './results.ts'

/** Schemas shared by several operations, by their names in the document. */
const INPUTS = { DefinitionInput: definitionSchema, EndpointInput: endpointSchema, CredentialInput: credentialSchema }
const OUTPUTS = {
  Server: serverRecordSchema,
  Definition: definitionSchema,
  Endpoint: endpointSchema,
  Credential: credentialSchema,
  Customer: customerDetailSchema,
  ServerCustomer: serverCustomerSchema,
  Token: tokenRecordSchema,
  Call: callRecordSchema,
  ApiKey: apiKeyRecordSchema,
  AuditRecord: auditRecordSchema,
  Failure: appErrorSchema,
  Error: errorBodySchema.extend({ detail: appErrorSchema.optional() }),
}

/** The document's schemas, by name. */
class Components {
  readonly schemas: Map<string, z.ZodType>
  readonly #names: Map<z.ZodType, string>

  constructor(known: Record<string, z.ZodType>) {
    this.schemas = new Map(Object.entries(known))
    this.#names = new Map(Object.entries(known).map(([name, schema]) => [schema, name]))
  }

  /** Returns the name of a schema, adding it as `name` if it's new. */
  add(schema: z.ZodType, name: string): string {
    const known = this.#names.get(schema)
    if (known !== undefined) return known
    this.schemas.set(name, schema)
    this.#names.set(schema, name)
    return name
  }
}

/** Describes one operation: what it does, the scope that it requires, its body, and its responses. */
function describeOperation(name: WindowOperation, inputs: Components, outputs: Components) {
  const { summary, description } = apiOperations[name]
  const scope = scopeFor(name)
  const needs = apiDocument.management.scope[scope ?? 'any']
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf('.'))],
    summary,
    description: description === undefined ? needs : `${description} ${needs}`,
    security: [{ apiKey: scope === null ? [] : [scope] }],
    requestBody: bodyOf(inputs.add(operations[name].input, `${name}.input`)),
    responses: resultsOf(
      outputs.add(operations[name].output, `${name}.output`),
      [400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
    ),
  }
}

/** Returns the OpenAPI 3.1 document for the management API, without operations that only the app may call. */
export async function describeManagement(version: string): Promise<Record<string, unknown>> {
  const { title, description, events } = apiDocument.management
  const inputs = new Components(INPUTS)
  const outputs = new Components(OUTPUTS)
  const described = windowOperations.map((name) => [`/${name}`, { post: describeOperation(name, inputs, outputs) }])
  const tags = [...new Set(windowOperations.map((name) => name.slice(0, name.indexOf('.'))))]
  const inputSchemas = jsonSchemasOf(inputs.schemas, 'input')
  // Each half takes about 30 ms, so customers' calls get a turn between the two.
  await new Promise((resolve) => setImmediate(resolve))
  const outputSchemas = jsonSchemasOf(outputs.schemas, 'output')
  return {
    openapi: '3.1.1',
    info: { title, description, version },
    servers: [{ url: MANAGE_PATH }],
    security: [{ apiKey: [] }],
    tags: [...tags, 'events'].map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(described),
      [EVENTS_PATH.slice(MANAGE_PATH.length)]: {
        get: {
          operationId: 'events',
          tags: ['events'],
          ...events,
          responses: {
            ...resultsOf('Error', [401, 429, 500, 503]),
            200: {
              description: apiDocument.results.ok,
              content: { 'text/event-stream': { schema: { type: 'string' } } },
            },
          },
        },
      },
    },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { ...inputSchemas, ...outputSchemas },
    },
  }
}
