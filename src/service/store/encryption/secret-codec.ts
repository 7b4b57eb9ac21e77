import type { Query } from '../engine/compiled-queries.ts'
import type { Fragments } from '../engine/fragments.ts'
import type { SecretColumn } from './secret-columns.ts'

/** The key of a value's row, in the order of the column's `row`. */
export type RowName = readonly (string | number)[]

/** How columns that may contain secrets are stored. */
export interface SecretCodec {
  /** Converts a value to its stored form. */
  seal(column: SecretColumn, row: RowName, text: string): Promise<string>
  /** Converts a stored value back. Rejects with AppFailure `storage` if it can't be read. */
  open(column: SecretColumn, row: RowName, stored: string): Promise<string>
  /** Returns an expression for the names of a stored record's members, as a JSON array. */
  namesIn(record: Query): Query
  /** Returns the condition that a stored record has a member with this name. */
  hasName(record: Query, name: string): Query
}

/** Creates the codec for a database that's encrypted as a whole: values are stored unchanged. */
export const openSecrets = ({ jsonKeys, hasKey }: Pick<Fragments, 'jsonKeys' | 'hasKey'>): SecretCodec => ({
  seal: async (_column, _row, text) => text,
  open: async (_column, _row, stored) => stored,
  namesIn: jsonKeys,
  hasName: hasKey,
})
