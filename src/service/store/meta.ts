import type { Database } from 'libsql'
import { z } from 'zod'

const valueRow = z.object({ value: z.string() })
const portValue = z.coerce.number().pipe(z.int().min(1).max(65_535))
const daysValue = z.coerce.number().pipe(z.int().min(1))

/** As long as the charts look back. */
const RETENTION_DAYS = 90

/** What the service remembers about itself. */
export function createMeta(database: Database) {
  const one = database.prepare('SELECT value FROM meta WHERE name = ?')
  const put = database.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const get = (name: string) => valueRow.safeParse(one.get(name)).data?.value ?? null
  return {
    /** The port of the last start; null before the first one. */
    port: (): number | null => portValue.safeParse(get('port')).data ?? null,
    keepPort: (port: number): void => void put.run('port', String(port)),
    /** The port of the management listener when there was one of its own; null before. */
    managePort: (): number | null => portValue.safeParse(get('managePort')).data ?? null,
    keepManagePort: (port: number): void => void put.run('managePort', String(port)),
    /** The port of the listener for others than this computer, once there was one. */
    reachPort: (): number | null => portValue.safeParse(get('reachPort')).data ?? null,
    keepReachPort: (port: number): void => void put.run('reachPort', String(port)),
    /** Whether the sample servers were made once; they do not come back after a person has deleted them. */
    isSeeded: (): boolean => get('samples') !== null,
    markSeeded: (): void => void put.run('samples', '1'),
    /** The contact that customers see; empty: none. */
    contact: (): string => get('contact') ?? '',
    keepContact: (contact: string): void => void put.run('contact', contact),
    /** Days for which calls are kept. */
    retentionDays: (): number => daysValue.safeParse(get('retentionDays')).data ?? RETENTION_DAYS,
    keepRetentionDays: (days: number): void => void put.run('retentionDays', String(days)),
  }
}
