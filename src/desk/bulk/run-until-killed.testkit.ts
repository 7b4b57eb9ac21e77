/** A program that continues the bulk run in a folder's history against a service. The API key comes from stdin. */
import { readFileSync } from 'node:fs'
import { createAccessApi } from '../api/access-api.ts'
import { openHistoryStore } from '../history/history-store.ts'
import type { CallRunStore } from '../history/run-store/run-store-of.ts'
import { createBulkRuns } from './bulk-runs.ts'

const [, , folder = '', baseUrl = ''] = process.argv

async function goOn(): Promise<void> {
  const store = openHistoryStore({
    folder,
    key: readFileSync(0, 'utf8'),
    onChange: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
  const call = (async (name: keyof typeof store, input: unknown) =>
    (store[name] as (given: unknown) => unknown)(input)) as CallRunStore
  const runs = createBulkRuns({
    call,
    accessApi: async () => createAccessApi({ baseUrl, apiKey: 'ak_test', fetch }),
    workspaceName: async () => 'Hosted',
    check: async () => ({ state: 'working', at: 1, problem: null }),
    onProgress: (_id, { state }) => {
      if (state !== 'finished') return
      store.close()
      process.exit(0)
    },
  })
  for (const { id } of await runs.list()) await runs.resume(id)
}

void goOn()
