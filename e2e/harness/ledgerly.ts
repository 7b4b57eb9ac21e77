import { type Definition, definitionSchema } from '../../src/shared/management/definition/definition.ts'

/** An API with one key per customer, under `customerKey`. `needsBranch`: it also needs a branch. */
export function ledgerly(baseUrl: string, { customerKey = 'api_key', needsBranch = false } = {}): Definition {
  const branch = { name: 'branch', type: 'string', required: true, source: 'customer', description: 'Branch code' }
  const key = { id: 'key', name: 'Ledgerly key', details: { kind: 'bearer' }, perCustomer: true, customerKey }
  return definitionSchema.parse({
    name: 'Ledgerly',
    credentials: [key],
    endpoints: [
      {
        id: 'end_list',
        toolName: 'list_invoices',
        title: 'List invoices',
        description: 'Lists invoices.',
        method: 'GET',
        path: needsBranch ? '/{{branch}}/invoices' : '/invoices',
        credentialId: 'key',
        baseUrl,
        parameters: needsBranch ? [branch] : [],
      },
    ],
  })
}
