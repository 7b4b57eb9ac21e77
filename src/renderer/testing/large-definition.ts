import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'

const VERBS = [
  ['list', 'GET', ''],
  ['create', 'POST', ''],
  ['get', 'GET', '/{{id}}'],
  ['delete', 'DELETE', '/{{id}}'],
] as const
const NOUNS = ['orders', 'customers', 'invoices', 'shipments', 'refunds']

/** Creates a definition with many endpoints across four kinds of requests; every tenth is disabled. Contains one unused credential. */
export function largeDefinition(name: string, count: number): Definition {
  return definitionSchema.parse({
    name,
    credentials: [{ id: 'key', name: 'Production key', details: { kind: 'bearer' } }],
    endpoints: Array.from({ length: count }, (_, index) => {
      const [verb, method, suffix] = VERBS[index % VERBS.length] ?? VERBS[0]
      const noun = NOUNS[Math.floor(index / VERBS.length) % NOUNS.length]
      return {
        id: `endpoint-${index}`,
        toolName: `${verb}_${noun}_${index}`,
        title: `${verb} ${noun} ${index}`,
        description: `Endpoint ${index} of many.`,
        method,
        baseUrl: 'https://api.example.com',
        path: `/v1/${noun}${suffix}`,
        parameters: suffix === '' ? [] : [{ name: 'id', type: 'string', required: true }],
        enabled: index % 10 !== 9,
      }
    }),
  })
}
