import { z } from 'zod'
import {
  errorBodySchema,
  GENERATE_PATH,
  generationRequestSchema,
  generationResponseSchema,
  listedServerSchema,
  SERVERS_PATH,
  tokenDataSchema,
} from '../../shared/service-interface.ts'
import { apiDocument } from '../../shared/text/en/api-document.ts'
import { jsonSchemasOf } from './json-schemas.ts'
import { bodyOf, resultsOf, SECURITY_SCHEMES } from './results.ts'

/** Returns the OpenAPI 3.1 document for the documented API. `path`: the path of `{base_url}`; `version`: the service's version. */
export function describeInterface(path: string, version: string): Record<string, unknown> {
  const { title, description, generate, list } = apiDocument.interface
  const inputs = new Map([['GenerationRequest', generationRequestSchema]])
  const outputs = new Map<string, z.ZodType>([
    ['Server', listedServerSchema],
    ['Servers', z.array(listedServerSchema)],
    ['TokenData', tokenDataSchema],
    ['GenerationResponse', generationResponseSchema],
    ['Error', errorBodySchema],
  ])
  return {
    openapi: '3.1.1',
    info: { title, description, version },
    servers: [{ url: path }],
    security: [{ apiKey: [] }],
    paths: {
      [GENERATE_PATH]: {
        post: {
          operationId: 'generateMcpToken',
          ...generate,
          requestBody: bodyOf('GenerationRequest'),
          responses: resultsOf('GenerationResponse', [400, 401, 404, 413, 415, 429, 500, 503]),
        },
      },
      [SERVERS_PATH]: {
        get: { operationId: 'listMcpServers', ...list, responses: resultsOf('Servers', [401, 429, 500, 503]) },
      },
    },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { ...jsonSchemasOf(inputs, 'input'), ...jsonSchemasOf(outputs, 'output') },
    },
  }
}
