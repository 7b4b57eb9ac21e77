import { definitionSchema } from '../../src/shared/management/definition/definition.ts'

/** A server with this name and a single tool, which reads invoices at `baseUrl` with the credential `cred_1`. */
export const invoices = (name: string, baseUrl: string) =>
  definitionSchema.parse({
    name,
    credentials: [{ id: 'cred_1', name: 'Upstream', details: { kind: 'bearer' } }],
    endpoints: [
      {
        id: 'end_1',
        toolName: 'list_invoices',
        title: 'List invoices',
        description: 'Lists invoices.',
        method: 'GET',
        baseUrl,
        path: '/invoices',
        credentialId: 'cred_1',
      },
    ],
  })
