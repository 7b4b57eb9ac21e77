import type { Credential, CredentialSecrets } from '../../../shared/platform/credential.ts'
import { credentialSchema } from '../../../shared/platform/credential.ts'
import type { Notices } from '../lex/statement.ts'
import type { FoundCredential } from './secrets.ts'

const KINDS: Record<Credential['details']['kind'], string> = {
  bearer: 'bearer token',
  apiKeyHeader: 'API key',
  apiKeyQuery: 'API key',
  basic: 'user and password',
  cookie: 'cookie',
  headers: 'headers',
  oauth2ClientCredentials: 'OAuth 2',
}

/** The credentials of one import, each once. */
export class CredentialList {
  readonly all: { credential: Credential; secrets: CredentialSecrets }[] = []
  readonly #ids = new Map<string, string>()
  readonly #newId: () => string
  readonly #notices: Notices

  constructor(newId: () => string, notices: Notices) {
    this.#newId = newId
    this.#notices = notices
  }

  /** The id of a credential that was found in a command to `host`; a new one unless it is known. */
  idOf(found: FoundCredential, host: string): string | null {
    const known = this.#ids.get(found.key)
    if (known !== undefined) return known
    const id = this.#newId()
    const source = [...new Set(found.variables)].join(', ').slice(0, 200)
    const name = this.#uniqueName(`${host}: ${KINDS[found.details.kind]}`.slice(0, 76), source)
    const parsed = credentialSchema.safeParse({ id, name, details: found.details, ...(source !== '' && { source }) })
    const tooLong = Object.values(found.secrets).some((value) => value.length > 20_000)
    if (!parsed.success || tooLong) {
      this.#notices.add('dropped', found.line, 'The credential is not kept: it is too long. Enter it by hand.')
      return null
    }
    if (found.missing.length > 0) {
      const given = found.absent
        ? 'none is given here'
        : found.variables.length > 0
          ? `it is given by ${found.variables.join(', ')}`
          : 'what stands here is only a stand-in'
      this.#notices.add(
        'info',
        found.line,
        `The credential "${name}" has no value yet: ${given}. Enter it (${found.missing.join(', ')}).`,
      )
    }
    this.all.push({ credential: parsed.data, secrets: found.secrets })
    this.#ids.set(found.key, id)
    return id
  }

  /** The name itself, else with the variables that give its secret, else with a number. */
  #uniqueName(name: string, source: string): string {
    const taken = new Set(this.all.map(({ credential }) => credential.name))
    const withSource = `${name} (${source})`
    if (taken.has(name) && source !== '' && withSource.length <= 80 && !taken.has(withSource)) return withSource
    let unique = name
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} ${number}`
    return unique
  }
}
