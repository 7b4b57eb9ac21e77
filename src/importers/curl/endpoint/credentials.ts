import type { Credential, CredentialSecrets } from '../../../shared/management/definition/credential.ts'
import { credentialSchema } from '../../../shared/management/definition/credential.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { Notices } from '../lex/statement.ts'

const KINDS = {
  bearer: 'bearer',
  apiKeyHeader: 'anyApiKey',
  apiKeyQuery: 'anyApiKey',
  basic: 'basic',
  digest: 'digest',
  awsSigV4: 'awsSigV4',
  cookie: 'cookie',
  headers: 'headers',
  oauth2ClientCredentials: 'oauth2',
  oauth: 'oauth2',
} as const satisfies Record<Credential['details']['kind'], string>

const MAX_NAME = 80

/** The distinct credentials of one import. */
export class CredentialList {
  readonly all: { credential: Credential; secrets: CredentialSecrets }[] = []
  readonly #ids = new Map<string, string>()
  readonly #newId: () => string
  readonly #notices: Notices

  constructor(newId: () => string, notices: Notices) {
    this.#newId = newId
    this.#notices = notices
  }

  /**
   * Returns the ID of a credential found in a command to `host`, adding the credential if it's new. Returns null if it would exceed a
   * limit.
   */
  idOf(found: FoundCredential, host: string): string | null {
    const known = this.#ids.get(found.key)
    if (known !== undefined) return known
    const id = this.#newId()
    const source = [...new Set(found.variables)].join(', ').slice(0, 200)
    const name = this.#uniqueName(say(message(`credentialNames.${KINDS[found.details.kind]}`)), [source, host])
    const parsed = credentialSchema.safeParse({ id, name, details: found.details, ...(source !== '' && { source }) })
    const tooLong = Object.values(found.secrets).some((value) => value.length > 20_000)
    if (!parsed.success || tooLong) {
      this.#notices.add('dropped', found.line, message('curl.credential.tooLong'))
      return null
    }
    if (found.missing.length > 0) this.#notices.add('info', found.line, withoutValue(found, name))
    this.all.push({ credential: parsed.data, secrets: found.secrets })
    this.#ids.set(found.key, id)
    return id
  }

  /**
   * Makes a name unique: if it's taken, adds the first of `origins` (the variables that its secret comes from, or the host) that helps, or
   * otherwise a number.
   */
  #uniqueName(name: string, origins: readonly string[]): string {
    const taken = new Set(this.all.map(({ credential }) => credential.name))
    const names = [name, ...origins.filter((origin) => origin !== '').map((origin) => `${name} (${origin})`)]
    const free = names.find((each) => each.length <= MAX_NAME && !taken.has(each))
    return (
      free ??
      freeName(
        name,
        (each) => taken.has(each),
        (number) => `${name} ${number}`,
      )
    )
  }
}

function withoutValue({ absent, variables, missing: names }: FoundCredential, name: string): Message {
  const missing = names.join(', ')
  if (absent) return message('curl.credential.absent', { name, missing })
  if (variables.length === 0) return message('curl.credential.placeholder', { name, missing })
  return message('curl.credential.variable', { name, variables: variables.join(', '), missing })
}
