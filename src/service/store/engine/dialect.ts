import type { Dialect } from 'kysely'
import type { SecretCodec } from '../encryption/secret-codec.ts'
import type { Fragments } from './fragments.ts'

/** What an engine needs to know about a database. */
export interface EngineDialect extends Pick<Dialect, 'createDriver' | 'createQueryCompiler'> {
  fragments: Fragments
  secrets: SecretCodec
  /** Runs a statement or a whole transaction, and retries it if it failed because of concurrent writes. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}
