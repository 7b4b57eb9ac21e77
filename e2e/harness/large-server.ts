import { type Definition, definitionSchema } from '../../src/shared/management/definition/definition.ts'
import { Endpoints } from '../pages/endpoints.ts'
import type { Desk } from './desk.ts'
import { manage } from './manage.ts'
import { becomeOperator } from './operator.ts'

const VERBS = [
  ['list', 'GET', ''],
  ['create', 'POST', ''],
  ['get', 'GET', '/{{id}}'],
  ['delete', 'DELETE', '/{{id}}'],
] as const
const NOUNS = ['orders', 'customers', 'invoices', 'shipments', 'refunds']

/** A definition with many endpoints of four kinds of request, of which every tenth is disabled. Contains one unused credential. */
function manyEndpoints(name: string, count: number): Definition {
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

/** Creates a server with this many endpoints and opens its Tools tab. */
export async function openLargeServer(desk: Desk, count: number): Promise<Endpoints> {
  const operator = await becomeOperator(desk)
  const { id, revision } = await manage(operator, 'servers.create', { name: 'Large API' })
  await manage(operator, 'servers.saveDraft', { id, revision, draft: manyEndpoints('Large API', count) })
  await desk.servers.refresh.click()
  await desk.servers.choose('Large API')
  const endpoints = new Endpoints(desk.page)
  await endpoints.tab.click()
  await endpoints.rows.first().waitFor()
  return endpoints
}
