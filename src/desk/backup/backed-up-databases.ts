import { HISTORY_DATABASE } from '../../base/database/history-database.ts'
import { type DatabaseKind, databaseFiles } from '../../base/database/open-encrypted-database.ts'
import { HISTORY_DATABASE_KEY, SERVICE_DATABASE_KEY } from '../secrets/secret-names.ts'
import type { BackedUpDatabase } from './backed-up-data.ts'

/**
 * The databases in a backup, each with its folder inside the app’s. `serviceDatabase`: the local service’s database, whose schema only the
 * service knows.
 */
export const backedUpDatabases = (
  folders: { service: string; history: string },
  serviceDatabase: DatabaseKind,
): Record<'service.db' | 'access.db', BackedUpDatabase> => ({
  'service.db': {
    entry: folders.service,
    fileName: databaseFiles(serviceDatabase).database,
    keyName: SERVICE_DATABASE_KEY,
    schema: serviceDatabase,
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
