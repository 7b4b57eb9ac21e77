import type { CommandHandlers, RequestContext } from '../../shared/ipc/contract.ts'
import { type WindowOperation, windowOperations } from '../../shared/management/operations.ts'
import type { ManagementApi } from './management-api.ts'

/** Creates one handler for each management operation. `apiOf` returns the API for a workspace’s service. */
export function createManagementHandlers(
  apiOf: (workspaceId: string) => Promise<ManagementApi>,
): Pick<CommandHandlers, WindowOperation> {
  const handlers = windowOperations.map((name) => {
    const run = async ({ workspaceId, ...input }: { workspaceId: string }, { signal }: RequestContext) =>
      (await apiOf(workspaceId)).call(name, input, signal)
    return [name, run]
  })
  return Object.fromEntries(handlers) as unknown as Pick<CommandHandlers, WindowOperation>
}
