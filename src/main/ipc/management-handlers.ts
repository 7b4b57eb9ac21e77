import type { ManagementApi } from '../../core/management/management-api.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import { type OperationName, operations } from '../../shared/management/operations.ts'

interface Parts {
  /** The client of the local service, once that listens. */
  client: () => Promise<ManagementApi>
  /** Told when the list of MCP servers may have changed. */
  onServersChanged: () => void
  /** Told when customers or their tokens may have changed. */
  onCustomersChanged: () => void
}

const names = Object.keys(operations) as OperationName[]
/** Operations on servers, customers and tokens that leave them as they are. */
const READS = new Set<OperationName>([
  'servers.get',
  'servers.inspectDocument',
  'servers.versions',
  'servers.version',
  'servers.export',
  'customers.list',
  'customers.get',
  'customers.find',
  'tokens.find',
  'tokens.countLive',
])

/** One handler for each operation of the local service, and the cancellation of tests and imports. */
export function createManagementHandlers({ client, onServersChanged, onCustomersChanged }: Parts) {
  const running = new Map<string, AbortController>()

  async function run(name: OperationName, input: unknown): Promise<unknown> {
    const id = requestIdOf(input)
    const abort = new AbortController()
    if (id !== null) running.set(id, abort)
    try {
      const output = await (await client()).call(name, input, abort.signal)
      if (!READS.has(name)) tell(name)
      return output
    } finally {
      if (id !== null) running.delete(id)
    }
  }

  function tell(name: OperationName): void {
    if (name.startsWith('servers.')) onServersChanged()
    // A server takes its tokens with it.
    if (/^(customers|tokens)\./.test(name) || name === 'servers.remove') onCustomersChanged()
  }

  const handlers = Object.fromEntries(names.map((name) => [name, (input: unknown) => run(name, input)]))
  const cancel = async ({ requestId }: { requestId: string }) => {
    running.get(requestId)?.abort()
    return undefined
  }
  return {
    ...(handlers as Pick<CommandHandlers, OperationName>),
    'endpoints.cancelTest': cancel,
    'imports.cancel': cancel,
  }
}

function requestIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('requestId' in input)) return null
  return typeof input.requestId === 'string' ? input.requestId : null
}
