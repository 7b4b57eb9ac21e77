import type { CredentialKind, CredentialSecrets } from '../../shared/management/definition/credential.ts'

/** A credential as it was found. `key` is the same for the same one in further commands. */
export interface FoundCredential {
  details: CredentialKind
  secrets: CredentialSecrets
  key: string
  line: number
  /** Names of secrets that nothing is known of, and of the variables that would give them. */
  missing: string[]
  variables: string[]
  /** Of the address that it's for, where that isn't an endpoint's. */
  host?: string
  /** Nothing stands where the secret would: `-u name`. */
  absent?: boolean
}
