import type { ManagementApi } from '../../core/management/management-api.ts'
import type { CommandHandlers, RequestContext } from '../../shared/ipc/contract.ts'
import { type OperationName, operations } from '../../shared/management/operations.ts'

const names = Object.keys(operations) as OperationName[]

/** One handler for each operation of the local service. `api`: the way to them, once the service listens. */
export function createManagementHandlers(api: () => Promise<ManagementApi>): Pick<CommandHandlers, OperationName> {
  const handlers = names.map((name) => {
    const run = async (input: unknown, { signal }: RequestContext) => (await api()).call(name, input, signal)
    return [name, run]
  })
  return Object.fromEntries(handlers) as Pick<CommandHandlers, OperationName>
}
