import { expect, it } from 'vitest'
import type { ManagementApi } from '../../core/management/management-api.ts'
import type { RequestContext } from '../../shared/ipc/contract.ts'
import { type OperationName, operations } from '../../shared/management/operations.ts'
import { createManagementHandlers } from './management-handlers.ts'

function handlersOver(call: (name: OperationName, signal?: AbortSignal) => Promise<unknown>) {
  const told = { servers: 0, customers: 0 }
  const client = { call: (name, _input, signal) => call(name, signal) } as ManagementApi
  const handlers = createManagementHandlers({
    client: async () => client,
    onServersChanged: () => {
      told.servers += 1
    },
    onCustomersChanged: () => {
      told.customers += 1
    },
  })
  const run = (name: OperationName, input: unknown) =>
    (handlers[name] as (input: unknown, context: RequestContext) => Promise<unknown>)(input, new AbortController())
  return { handlers, run, told }
}

it.each(Object.keys(operations) as OperationName[])(
  '%s asks the service and announces what it may have changed',
  async (name) => {
    const asked: string[] = []
    const { run, told } = handlersOver(async (operation) => asked.push(operation))
    await run(name, {})
    expect(asked).toEqual([name])
    const reads = /\.(get|find|countLive|list|inspectDocument|versions?|export)$/.test(name)
    const customers = /^(customers|tokens)\./.test(name) || name === 'servers.remove'
    expect(told).toEqual({
      servers: name.startsWith('servers.') && !reads ? 1 : 0,
      customers: customers && !reads ? 1 : 0,
    })
  },
)

it('does not tell of a change that failed', async () => {
  const { run, told } = handlersOver(() => Promise.reject(new Error('no')))
  await expect(run('servers.remove', { id: 'a' })).rejects.toThrow('no')
  expect(told).toEqual({ servers: 0, customers: 0 })
})

it('ends the request to the service with the window’s request', async () => {
  const abort = new AbortController()
  const { handlers } = handlersOver(async (_name, signal) => expect(signal).toBe(abort.signal))
  await handlers['servers.get']({ id: 'a' }, abort)
  expect.assertions(1)
})
