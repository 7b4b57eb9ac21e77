import { expect, it } from 'vitest'
import { commands, type RequestContext } from '../../shared/ipc/contract.ts'
import { HIDDEN_OPERATIONS } from '../../shared/management/move-operations.ts'
import { windowOperations } from '../../shared/management/operations.ts'
import type { ManagementApi } from './management-api.ts'
import { createManagementHandlers } from './management-handlers.ts'

type Handler = (input: unknown, context: RequestContext) => Promise<unknown>

it.each(windowOperations)(
  '%s calls its workspace’s service, and cancels the request when the window cancels',
  async (name) => {
    const asked: unknown[] = []
    const api = { call: async (...given: unknown[]) => asked.push(...given) } as unknown as ManagementApi
    const { signal } = new AbortController()
    await (
      createManagementHandlers(async (workspaceId) => {
        asked.push(workspaceId)
        return api
      })[name] as Handler
    )({ workspaceId: 'acme', id: 'a' }, { signal })
    expect(asked).toEqual(['acme', name, { id: 'a' }, signal])
  },
)

it('doesn’t offer the window a command for an operation with secrets in its input or output', () => {
  const handlers = createManagementHandlers(async () => ({}) as ManagementApi)
  expect(HIDDEN_OPERATIONS.filter((name) => Object.hasOwn(handlers, name) || Object.hasOwn(commands, name))).toEqual([])
})
