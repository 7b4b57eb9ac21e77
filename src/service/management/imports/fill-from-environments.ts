import type { Environment } from '../../../importers/documents/postman/environment.ts'
import { Variables } from '../../../importers/documents/postman/variables.ts'
import { readBaseAddress } from '../../../shared/management/definition/base-address.ts'
import {
  type Credential,
  type CredentialSecrets,
  secretNamesOf,
} from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import type { ImportNotice } from '../../../shared/management/imports/import-report.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { hasSecret } from '../read-server.ts'

/** A draft filled in from environments. `secrets` is keyed by credential ID. */
export interface Filled {
  definition: Definition
  secrets: Map<string, CredentialSecrets>
  notices: ImportNotice[]
}

/**
 * Fills in what an earlier import of a collection left open: base addresses without a URL, and credentials without a value, each by the
 * variable it's named after. Existing values are kept. If several environments have a variable, the first one wins.
 */
export function fillFromEnvironments(
  definition: Definition,
  known: ReadonlyMap<string, CredentialSecrets>,
  environments: readonly Environment[],
): Filled {
  const variables = new Variables(environments.map((each) => each.variables).reverse())
  const filled: string[] = []
  const baseAddresses = definition.baseAddresses.map((address) => {
    if (address.url !== null) return address
    const text = variables.resolve(address.name.includes('{{') ? address.name : `{{${address.name}}}`)
    const url = text.includes('{{') ? null : readBaseAddress(text)
    if (url !== null) filled.push(address.name)
    return { ...address, url }
  })
  const secrets: Filled['secrets'] = new Map()
  for (const credential of definition.credentials) {
    const given = secretFor(credential, known.get(credential.id), variables)
    if (!given) continue
    secrets.set(credential.id, given)
    filled.push(credential.name)
  }
  const names = environments.map(({ name }) => `“${name}”`)
  const count = names.length
  const notice =
    filled.length > 0
      ? message('management.import.environmentUsed', { names, filled, count })
      : message('management.import.environmentUnused', { names, count })
  const severity = filled.length > 0 ? 'info' : 'refused'
  return {
    definition: { ...definition, baseAddresses },
    secrets,
    notices: [{ line: null, severity, message: say(notice) }],
  }
}

/** Returns the only secret of a credential that's named after a variable and has no value yet. */
function secretFor(
  { source, details, perCustomer }: Credential,
  known: CredentialSecrets | undefined,
  variables: Variables,
): CredentialSecrets | null {
  const [name, ...others] = secretNamesOf(details)
  if (!source || perCustomer || name === undefined || others.length > 0 || hasSecret(known, name)) return null
  const value = variables.valueOf(source)
  return value === '' || isPlaceholderValue(value) ? null : { [name]: value }
}
