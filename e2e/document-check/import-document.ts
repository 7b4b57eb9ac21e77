import { secretNamesOf } from '../../src/shared/management/definition/credential.ts'
import { customerValuesOf } from '../../src/shared/management/definition/definition.ts'
import { findDefinitionProblems } from '../../src/shared/management/definition/definition-problems.ts'
import type { ImportNotice } from '../../src/shared/management/imports/import-report.ts'
import { generateAccess, manage, type Operator } from '../harness/manage.ts'
import type { Secrets } from './check-security.ts'
import type { InputDocument } from './read-file.ts'

export interface Imported {
  /** A customer's stream. */
  url: string
  notices: ImportNotice[]
  /** Tools that can't be deployed, with the reason. */
  undeployable: string[]
}

/**
 * Imports a document into its own server, sets a secret for every credential, enables the endpoints, and deploys. Endpoints with a problem
 * stay disabled and are listed.
 */
export async function importDocument(
  operator: Operator,
  given: InputDocument,
  secrets: Secrets,
  tokenUrl: string,
): Promise<Imported> {
  const { id } = await manage(operator, 'servers.create', { name: given.file.slice(0, 100) })
  // Makes every tool available, because each is compared with the document.
  await manage(operator, 'servers.setToolMode', { id, mode: 'all' })
  const { server, report } = await manage(operator, 'servers.addFromDocument', { id, text: given.text })
  let record = server
  for (const { id: credentialId, name, details, perCustomer } of server.draft.credentials) {
    const values = Object.fromEntries(secretNamesOf(details).map((secret) => [secret, secrets.next()]))
    const pointed = details.kind === 'oauth2ClientCredentials' ? { ...details, tokenUrl } : details
    const credential = { id: credentialId, name, details: pointed, perCustomer }
    record = await manage(operator, 'credentials.save', { serverId: id, credential, secrets: values })
  }
  const endpoints = record.draft.endpoints.map((endpoint) => ({ ...endpoint, enabled: true }))
  const undeployable: string[] = []
  const problems = findDefinitionProblems({ ...record.draft, endpoints })
  const draft = {
    ...record.draft,
    endpoints: endpoints.map((endpoint) => {
      const own = problems.filter(({ endpointId }) => endpointId === endpoint.id)
      if (own.length > 0)
        undeployable.push(`${endpoint.toolName}: ${own.map(({ code, name }) => `${code} ${name ?? ''}`).join(', ')}`)
      return { ...endpoint, enabled: own.length === 0 }
    }),
  }
  record = await manage(operator, 'servers.saveDraft', { id, revision: record.revision, draft })
  await manage(operator, 'servers.deploy', { id, revision: record.revision })
  const asked = customerValuesOf(record.draft).map(({ key }) => [key, secrets.next()] as const)
  const { url } = await generateAccess(operator, id, 'document-check@example.com', Object.fromEntries(asked))
  return { url, notices: report.notices, undeployable }
}
