import type { ManagementApi } from '../../core/management/management-api.ts'
import type { CommandHandlers, RequestContext } from '../../shared/ipc/contract.ts'
import { type OperationName, operations } from '../../shared/management/operations.ts'

interface Deps {
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

/** One handler for each operation of the local service. */
export function createManagementHandlers({
  client,
  onServersChanged,
  onCustomersChanged,
}: Deps): Pick<CommandHandlers, OperationName> {
  async function run(name: OperationName, input: unknown, { signal }: RequestContext): Promise<unknown> {
    const output = await (await client()).call(name, input, signal)
    if (!READS.has(name)) tell(name)
    return output
  }

  function tell(name: OperationName): void {
    if (name.startsWith('servers.')) onServersChanged()
    // A server takes its tokens with it.
    if (/^(customers|tokens)\./.test(name) || name === 'servers.remove') onCustomersChanged()
  }

  const handlers = names.map((name) => [name, (input: unknown, context: RequestContext) => run(name, input, context)])
  return Object.fromEntries(handlers) as Pick<CommandHandlers, OperationName>
}
