import { apiDocument } from '../../shared/text/en/api-document.ts'
import { refTo } from './json-schemas.ts'

const json = (ref: string) => ({ 'application/json': { schema: { $ref: refTo(ref) } } })

const KINDS = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'notJson',
  429: 'tooMany',
  500: 'failed',
  503: 'unavailable',
} as const

/** Returns an operation's `responses`: 200 with this schema, and these failures with the error body. */
export function resultsOf(success: string, failures: readonly (keyof typeof KINDS)[]): Record<string, unknown> {
  const failed = failures.map((status) => [
    status,
    { description: apiDocument.results[KINDS[status]], content: json('Error') },
  ])
  return { 200: { description: apiDocument.results.ok, content: json(success) }, ...Object.fromEntries(failed) }
}

/** Returns a `requestBody` with this schema. */
export const bodyOf = (ref: string) => ({ required: true, content: json(ref) })

/** The security scheme for both APIs. */
export const SECURITY_SCHEMES = {
  apiKey: { type: 'http', scheme: 'bearer', description: apiDocument.key },
} as const
