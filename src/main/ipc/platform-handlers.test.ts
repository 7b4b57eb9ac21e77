import { expect, it } from 'vitest'
import type { PlatformClient } from '../../core/platform/platform-client.ts'
import { type OperationName, operations } from '../../shared/platform/operations.ts'
import { createPlatformHandlers } from './platform-handlers.ts'

function handlersOver(call: (name: OperationName, signal?: AbortSignal) => Promise<unknown>) {
  let changes = 0
  const client = { call: (name, _input, signal) => call(name, signal) } as PlatformClient
  const handlers = createPlatformHandlers({
    client: async () => client,
    onServersChanged: () => {
      changes += 1
    },
  })
  const run = (name: OperationName, input: unknown) => (handlers[name] as (input: unknown) => Promise<unknown>)(input)
  return { handlers, run, changes: () => changes }
}

it.each(Object.keys(operations) as OperationName[])(
  '%s asks the service; the list is renewed if it may have changed',
  async (name) => {
    const asked: string[] = []
    const { run, changes } = handlersOver(async (operation) => asked.push(operation))
    await run(name, {})
    expect(asked).toEqual([name])
    const leaves = !name.startsWith('servers.') || /\.(get|inspectDocument|versions?|export)$/.test(name)
    expect(changes()).toBe(leaves ? 0 : 1)
  },
)

it('does not tell of a change that failed', async () => {
  const { run, changes } = handlersOver(() => Promise.reject(new Error('no')))
  await expect(run('servers.remove', { id: 'a' })).rejects.toThrow('no')
  expect(changes()).toBe(0)
})

it.each([
  ['endpoints.test', 'endpoints.cancelTest'],
  ['servers.inspectDocument', 'imports.cancel'],
  ['servers.addFromDocument', 'imports.cancel'],
] as const)('%s ends by its request ID through %s, and no other does', async (operation, cancel) => {
  const { handlers, run } = handlersOver(
    (_name, signal) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(new Error('aborted'))
        if (signal?.aborted) end()
        else signal?.addEventListener('abort', end)
      }),
  )
  const first = run(operation, { requestId: 'one' })
  let ended = false
  void run(operation, { requestId: 'two' }).catch(() => {
    ended = true
  })
  await handlers[cancel]({ requestId: 'one' })
  await expect(first).rejects.toThrow('aborted')
  expect(ended).toBe(false)
})
