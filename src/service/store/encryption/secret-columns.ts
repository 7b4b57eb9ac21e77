/**
 * A column whose values are encrypted where the database itself isn't. `row`: the columns that name a value's row for good; they're
 * bound to the value. `record`: the value is a JSON object, and names of its members aren't secret.
 */
export interface SecretColumn {
  table: string
  column: string
  row: readonly string[]
  /** What tells a row from the others and orders them, by its type on PostgreSQL; left out: `row`, all of it text. */
  key?: Readonly<Record<string, 'text' | 'bigint'>>
  record?: true
}

/** Everything in the database that a customer's or an upstream's secret can be in, but for texts that are searched. */
export const SECRET_COLUMNS = {
  credential: { table: 'credential_secrets', column: 'secrets', row: ['server_id', 'credential_id'] },
  boundValues: { table: 'tokens', column: 'bound_values', row: ['id'], record: true },
  boundSecrets: { table: 'tokens', column: 'bound_secrets', row: ['id'], record: true },
  // Somebody may have typed a secret into a header, a path, or a default.
  endpoint: { table: 'endpoints', column: 'definition', row: ['server_id', 'hash'] },
  draft: { table: 'drafts', column: 'definition', row: ['server_id'] },
  version: {
    table: 'versions',
    column: 'definition',
    row: ['server_id', 'version'],
    key: { server_id: 'text', version: 'bigint' },
  },
  // Hashes of secrets are in it.
  movedServer: { table: 'moved_servers', column: 'state', row: ['server_id'] },
  // Their numbers aren't known before they're written.
  callArguments: {
    table: 'calls',
    column: 'arguments',
    row: ['token_id', 'at'],
    key: { id: 'bigint', at: 'text' },
  },
  callReply: { table: 'calls', column: 'reply', row: ['token_id', 'at'], key: { id: 'bigint', at: 'text' } },
} as const satisfies Record<string, SecretColumn>
