import type { CredentialKind, CredentialSecrets } from '../../shared/management/definition/credential.ts'

/** A credential found in a command. Equal credentials have the same `key`. */
export interface FoundCredential {
  details: CredentialKind
  secrets: CredentialSecrets
  key: string
  line: number
  /** Names of the secrets without a known value. */
  missing: string[]
  variables: string[]
  /** Host the credential is for, if it isn't an endpoint's. */
  host?: string
  /** Whether the secret is missing, as in `-u name`. */
  absent?: boolean
}
