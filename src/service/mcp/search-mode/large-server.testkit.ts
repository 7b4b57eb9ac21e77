import { startTestService } from '../../service.testkit.ts'
import { type Answer, deploy, generate, json, manage, type PlainEndpoint, startApi } from '../stream.testkit.ts'

const THINGS = [
  'invoice',
  'customer',
  'parcel',
  'warehouse',
  'contract',
  'vehicle',
  'ticket',
  'payment',
  'coupon',
  'report',
]
const PARTS = ['item', 'note', 'label', 'address', 'attachment', 'history', 'approval', 'price', 'reminder', 'owner']
const ACTIONS = [
  ['list', 'GET', ''],
  ['create', 'POST', ''],
  ['read', 'GET', '/{{id}}'],
  ['update', 'PATCH', '/{{id}}'],
  ['delete', 'DELETE', '/{{id}}'],
  ['archive', 'POST', '/{{id}}/archive'],
  ['restore', 'POST', '/{{id}}/restore'],
  ['copy', 'POST', '/{{id}}/copy'],
  ['export', 'GET', '/{{id}}/export'],
  ['lock', 'PUT', '/{{id}}/lock'],
] as const

/** Returns a thousand tools: every action on every part of every kind of object. */
export const thousandTools = (baseUrl: string): PlainEndpoint[] =>
  THINGS.flatMap((thing) =>
    PARTS.flatMap((part) =>
      ACTIONS.map(([action, method, end]) => ({
        baseUrl,
        toolName: `${action}_${thing}_${part}`,
        title: `${action} a ${part} of a ${thing}`,
        description: `Does this: ${action} the ${part} that belongs to a ${thing}.`,
        method,
        path: `/${thing}s/${part}s${end}`,
        parameters: end === '' ? [] : [{ name: 'id', type: 'string' as const, required: true }],
      })),
    ),
  )

const echo: Answer = (request, response) => json({ method: request.method, url: request.url })(request, response)

/** Starts a service that has a server with these tools, which call the API at `baseUrl`, and generates a URL for it. */
export async function startLargeServer(
  endpoints: (baseUrl: string) => PlainEndpoint[] = thousandTools,
  more: Partial<Parameters<typeof deploy>[1]> = {},
  answer: Answer = echo,
) {
  const baseUrl = await startApi(answer)
  const service = await startTestService()
  const serverId = await deploy(service, { name: 'Depot', endpoints: endpoints(baseUrl), ...more })
  const access = await generate(service, serverId, 'eve@example.com', { customer: 'eve' })
  const run: RunOn = (name, input) => manage(service, name, input)
  return { baseUrl, service, serverId, run, ...access }
}

type RunOn = <K extends Parameters<typeof manage>[1]>(
  name: K,
  input: Parameters<typeof manage<K>>[2],
) => ReturnType<typeof manage<K>>
