import { type Definition, definitionSchema } from '../../src/shared/management/definition/definition.ts'
import { deployServer, generateAccess, manage, type Operator } from './manage.ts'

const DESCRIPTIONS = { list_entries: 'Lists the entries of the ledger.', get_balance: 'Reads the balance.' }

/** An API with one key per customer. `credential`: ID, name, and field of the credential. */
export const ledger = (
  baseUrl: string,
  [id, name, customerKey]: readonly [string, string, string],
  path = '',
): Definition =>
  definitionSchema.parse({
    name: 'Ledger API',
    credentials: [{ id, name, details: { kind: 'bearer' }, perCustomer: true, customerKey }],
    endpoints: Object.entries(DESCRIPTIONS).map(([toolName, description]) => ({
      id: toolName,
      toolName,
      title: toolName,
      description,
      method: 'GET',
      baseUrl,
      path: `/${toolName}${path}`,
      credentialId: id,
    })),
  })

export const LEDGER_KEY = ['cred_1', 'Ledgerly key', 'ledgerly_key'] as const
export const OTHER_KEY = ['cred_2', 'Ledgerly API', 'api_key'] as const

/** Deploys this API with customers who each have a key. */
export async function deployLedger(operator: Operator, definition: Definition, customers: readonly string[]) {
  const id = await deployServer(operator, definition)
  const [{ customerKey = '' } = {}] = definition.credentials
  const access = new Map<string, Awaited<ReturnType<typeof generateAccess>>>()
  for (const customer of customers)
    access.set(customer, await generateAccess(operator, id, customer, { [customerKey]: `key-of-${customer}` }))
  return { id, accessOf: (customer: string) => access.get(customer) ?? { url: '', token: '', customerId: '' } }
}

/** Saves this definition as the draft of a server. */
export async function saveDraft(operator: Operator, id: string, draft: Definition): Promise<void> {
  const { revision } = await manage(operator, 'servers.get', { id })
  await manage(operator, 'servers.saveDraft', { id, revision, draft })
}
