/**
 * A column whose values are encrypted if the database itself isn't. `row`: the columns that permanently identify a value's row, and are
 * bound to the value. `record`: the value is a JSON object whose members' names aren't secret.
 */
export interface SecretColumn {
  table: string
  column: string
  row: readonly string[]
  /** The columns that identify and order rows, with their PostgreSQL types. Defaults to `row`, with type text. */
  key?: Readonly<Record<string, 'text' | 'bigint'>>
  record?: true
}

/** Every column that may contain a customer's or an upstream's secret, except the columns of searchable text. */
export const SECRET_COLUMNS = {
  credential: { table: 'credential_secrets', column: 'secrets', row: ['server_id', 'credential_id'] },
  // Access and refresh tokens.
  loginTokens: { table: 'logins', column: 'tokens', row: ['id'] },
  // The PKCE verifier.
  loginFlow: { table: 'login_attempts', column: 'flow', row: ['hash'] },
  boundValues: { table: 'tokens', column: 'bound_values', row: ['id'], record: true },
  boundSecrets: { table: 'tokens', column: 'bound_secrets', row: ['id'], record: true },
  // A header, path, or default may contain a secret that the user typed in.
  endpoint: { table: 'endpoints', column: 'definition', row: ['server_id', 'hash'] },
  draft: { table: 'drafts', column: 'definition', row: ['server_id'] },
  version: {
    table: 'versions',
    column: 'definition',
    row: ['server_id', 'version'],
    key: { server_id: 'text', version: 'bigint' },
  },
  // Contains hashes of secrets.
  movedServer: { table: 'moved_servers', column: 'state', row: ['server_id'] },
  // Not bound to the call's number, which is unknown until the row is written.
  callArguments: {
    table: 'calls',
    column: 'arguments',
    row: ['token_id', 'at'],
    key: { id: 'bigint', at: 'text' },
  },
  callReply: { table: 'calls', column: 'reply', row: ['token_id', 'at'], key: { id: 'bigint', at: 'text' } },
} as const satisfies Record<string, SecretColumn>
