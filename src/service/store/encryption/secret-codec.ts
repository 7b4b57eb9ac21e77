import type { Query } from '../engine/compiled-queries.ts'
import type { Fragments } from '../engine/fragments.ts'
import type { SecretColumn } from './secret-columns.ts'

/** What names a value's row, in the order of its column's `row`. */
export type RowName = readonly (string | number)[]

/** How secrets are kept in the columns that may hold them. */
export interface SecretCodec {
  /** What's stored for a value. */
  seal(column: SecretColumn, row: RowName, text: string): Promise<string>
  /** The value of what's stored. Rejects with AppFailure `storage` where it can't be read. */
  open(column: SecretColumn, row: RowName, stored: string): Promise<string>
  /** The names of a stored record's members as a JSON array. */
  namesIn(record: Query): Query
  /** The condition that a stored record has a member of this name. */
  hasName(record: Query, name: string): Query
}

/** For a database that's encrypted as a whole: values are stored as they are. */
export const openSecrets = ({ jsonKeys, hasKey }: Pick<Fragments, 'jsonKeys' | 'hasKey'>): SecretCodec => ({
  seal: async (_column, _row, text) => text,
  open: async (_column, _row, stored) => stored,
  namesIn: jsonKeys,
  hasName: hasKey,
})
