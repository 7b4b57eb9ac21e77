import type { OperationName } from '../../shared/management/operations.ts'
import type { AuditChange, AuditIds } from '../../shared/management/records/audit-entry.ts'
import { isObject } from '../../shared/values/is-object.ts'
import type { Target } from './subject.ts'

/** Maximum number of identifiers kept for an operation on many customers. */
const MAX_IDS = 100

const textAt = (value: unknown, name: string): string | undefined => {
  const found = isObject(value) ? value[name] : undefined
  return typeof found === 'string' ? found : undefined
}
/** Keeps only the identifiers that are present. */
const present = (ids: Record<string, string | string[] | undefined>): AuditIds =>
  Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))

/** The type of the input's `id`, by the first part of an operation's name. */
const NAMED = { servers: 'serverId', customers: 'customerId', tokens: 'tokenId', apiKeys: 'apiKeyId' } as const
/** Operations that create something. Their `id`, if any, identifies the original. */
const MAKERS: ReadonlySet<OperationName> = new Set([
  'servers.create',
  'servers.import',
  'servers.duplicate',
  'apiKeys.create',
])

/** Returns the subject of an operation with this input, and all identifiers in it. */
export function targetOf(operation: OperationName, input: unknown): { target: Target; ids: AuditIds } {
  const [family = ''] = operation.split('.')
  const own = NAMED[family as keyof typeof NAMED]
  const id = textAt(input, 'id')
  const target: Target = {
    serverId: textAt(input, 'serverId'),
    customerId: textAt(input, 'customerId'),
    tokenId: textAt(input, 'tokenId'),
    ...(own && id !== undefined && { [own]: id }),
    ...(family === 'management' && { settings: true as const }),
  }
  const { settings: _, ...ids } = target
  const credential = isObject(input) ? input.credential : undefined
  return {
    target,
    ids: present({
      ...ids,
      credentialId: textAt(input, 'credentialId') ?? textAt(credential, 'id'),
      endpointId: textAt(input, 'endpointId'),
      customerIds: manyIds(input),
    }),
  }
}

function manyIds(input: unknown): string[] | undefined {
  if (!isObject(input)) return undefined
  const { ids, customers } = input
  const found = Array.isArray(ids) ? ids : Array.isArray(customers) ? customers.map((each) => textAt(each, 'id')) : null
  return found?.filter((id) => typeof id === 'string').slice(0, MAX_IDS)
}

/**
 * Returns what only an operation's response contains: what was created, or how many customers a bulk change affected. Null if it contains
 * neither.
 */
export function madeBy(
  operation: OperationName,
  input: unknown,
  output: unknown,
): { target: Target; ids: AuditIds; changes: AuditChange[] } | null {
  if (MAKERS.has(operation)) {
    const [family = ''] = operation.split('.')
    const own = NAMED[family as keyof typeof NAMED]
    const ids = present({ [own]: textAt(output, 'id'), copiedFrom: textAt(input, 'id') })
    return { target: { [own]: textAt(output, 'id') }, ids, changes: [] }
  }
  if (!Array.isArray(output) || !operation.startsWith('customers.')) return null
  const change = isObject(input) && isObject(input.change) ? input.change : { kind: 'restore' }
  const done = output.filter((each) => textAt(each, 'outcome') === 'changed').length
  return {
    target: {},
    ids: {},
    changes: [
      ...Object.entries(change).map(([name, value]) => ({
        field: `change.${name}`,
        before: null,
        hidden: false,
        after: JSON.stringify(value).slice(0, 300),
      })),
      { field: 'customers changed', before: null, after: done, hidden: false },
    ],
  }
}

/** Returns what a usage export contained, with the hash that identifies it. */
export function exportedBy(operation: OperationName, output: unknown): AuditChange[] {
  if (operation !== 'usage.export' || !isObject(output)) return []
  const { month, calls, sha256 } = output
  return Object.entries({ month, calls, sha256 }).flatMap(([field, value]) =>
    typeof value === 'number' || typeof value === 'string'
      ? [{ field: `exported: ${field}`, before: null, after: value, hidden: false }]
      : [],
  )
}

/** Returns which part of a server was moved and how much it contained; neither can be read from the server itself. */
export function movedBy(operation: OperationName, input: unknown, output: unknown): AuditChange[] {
  if (operation !== 'moves.read' && operation !== 'moves.receive') return []
  const part = isObject(input) && isObject(input.part) ? input.part : {}
  const counts = isObject(output) ? output : {}
  const sent = operation === 'moves.read' ? counts : part
  const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : undefined)
  const facts = {
    part: part.kind,
    version: part.version,
    'credentials with secrets': isObject(sent.secrets) ? Object.keys(sent.secrets).length : undefined,
    customers: lengthOf(sent.customers),
    tokens: lengthOf(sent.tokens),
    server: operation === 'moves.receive' ? counts.definition : undefined,
    'customers added': part.kind === 'customers' ? counts.customersAdded : undefined,
    'customers changed': part.kind === 'customers' ? counts.customersChanged : undefined,
    'tokens changed': part.kind === 'customers' ? counts.tokensChanged : undefined,
    'tokens left out': part.kind === 'customers' ? counts.tokensTaken : undefined,
  }
  return Object.entries(facts).flatMap(([field, value]) =>
    typeof value === 'number' || typeof value === 'string'
      ? [{ field: `moved: ${field}`, before: null, after: value, hidden: false }]
      : [],
  )
}
