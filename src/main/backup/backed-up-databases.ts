import type { BackedUpDatabase } from '../../core/backup/backups.ts'
import { databaseFiles } from '../../core/database/open-encrypted-database.ts'
import { HISTORY_DATABASE } from '../../core/history/history-database.ts'
import { HISTORY_DATABASE_KEY, SERVICE_DATABASE_KEY } from '../../core/secrets/secret-names.ts'
import { SERVICE_DATABASE } from '../../service/store/open-database.ts'

/** The databases in a backup, each with its folder in the app’s own. */
export const backedUpDatabases = (folders: {
  service: string
  history: string
}): Record<'service.db' | 'access.db', BackedUpDatabase> => ({
  'service.db': {
    entry: folders.service,
    fileName: databaseFiles(SERVICE_DATABASE).database,
    keyName: SERVICE_DATABASE_KEY,
    schema: SERVICE_DATABASE,
    counts: {
      servers: 'SELECT count(*) AS count FROM servers',
      customers: 'SELECT count(*) AS count FROM customers',
    },
  },
  'access.db': {
    entry: folders.history,
    fileName: databaseFiles(HISTORY_DATABASE).database,
    keyName: HISTORY_DATABASE_KEY,
    schema: HISTORY_DATABASE,
    counts: { urls: 'SELECT count(*) AS count FROM records WHERE deleted_at IS NULL' },
  },
})
