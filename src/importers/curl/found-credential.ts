import type { CredentialKind, CredentialSecrets } from '../../shared/management/definition/credential.ts'

/** A credential found in a command. Credentials with the same `key` are the same. */
export interface FoundCredential {
  details: CredentialKind
  secrets: CredentialSecrets
  key: string
  line: number
  /** Names of the secrets whose value isn't known. */
  missing: string[]
  variables: string[]
  /** Host that the credential is for, if it isn't an endpoint's host. */
  host?: string
  /** Whether the secret is missing, as in `-u name`. */
  absent?: boolean
}
