import { Counter, Gauge, type Registry } from 'prom-client'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { Encryption } from '../store/encryption/encryption.ts'

/**
 * Sources of metrics that are read when they're collected. `waiting`: calls that aren't in the database yet; `dropped`: calls dropped for
 * lack of room; `servers`: the size of the cache.
 */
export interface GaugeSources {
  waiting: () => number
  dropped: () => number
  servers: () => number
  /** Null if the whole database is encrypted. */
  encryption: Pick<Encryption, 'keys'> | null
  /** Null if the database is in the same process. */
  database: { isAway(): boolean; clockOffset(): number } | null
}

/** Registers the metrics that are read from their source whenever they're collected. */
export function registerGauges(registry: Registry, sources: GaugeSources): void {
  const registers = [registry]

  function gaugeOf(name: string, help: string, read: () => number, ofWorkers: 'sum' | 'max' | 'average' = 'sum'): void {
    new Gauge({
      name,
      help,
      aggregator: ofWorkers,
      registers,
      collect() {
        this.set(read())
      },
    })
  }

  gaugeOf('mcp_access_desk_call_log_waiting', say(message('metrics.waiting')), sources.waiting)
  new Counter({
    name: 'mcp_access_desk_calls_dropped_total',
    help: say(message('metrics.dropped')),
    registers,
    collect() {
      this.reset()
      this.inc(sources.dropped())
    },
  })
  gaugeOf('mcp_access_desk_servers_cached', say(message('metrics.servers')), sources.servers)
  const { encryption } = sources
  if (encryption) {
    new Gauge({
      name: 'mcp_access_desk_encryption_values_left',
      help: say(message('metrics.encryptionLeft')),
      labelNames: ['key'],
      registers,
      // Every process reports the same values.
      aggregator: 'max',
      collect() {
        this.reset()
        for (const { id, values } of encryption.keys()) if (values !== null) this.set({ key: id }, values)
      },
    })
  }
  const { database } = sources
  if (database) {
    const isAway = () => (database.isAway() ? 1 : 0)
    gaugeOf('mcp_access_desk_database_away', say(message('metrics.databaseAway')), isAway, 'max')
    const offset = () => database.clockOffset() / 1000
    gaugeOf('mcp_access_desk_clock_offset_seconds', say(message('metrics.clockOffset')), offset, 'average')
  }
}
