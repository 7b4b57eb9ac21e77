import { logFor } from '../base/log/log.ts'
import type { Changes } from '../shared/management/changes.ts'
import { keepAudit } from './audit/keep-audit.ts'
import { keepRecent } from './calls/keep-recent.ts'
import { runHourly } from './run-hourly.ts'
import type { Store } from './store/store.ts'

interface Options {
  /** Host name of the computer that the service runs on. */
  node: string
  onChange: (changes: Changes) => void
}

/**
 * Removes calls and audit entries once they're older than the service's settings allow. If there are several nodes, only one of them does
 * this.
 */
export function keepRetention(store: Store, { node, onChange }: Options): { stop(): Promise<void> } {
  const kept = [
    runHourly(async () => {
      await store.keptReplies.prune().catch((error: unknown) => {
        logFor('service/replies').error('Expired replies couldn’t be deleted', error)
      })
    }),
    keepRecent(store, { retentionDays: store.meta.retentionDays, onChange }),
    keepAudit(store, { node, onChange }),
  ]
  return {
    async stop() {
      await Promise.all(kept.map(({ stop }) => stop()))
    },
  }
}
