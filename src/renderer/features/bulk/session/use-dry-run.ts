import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../../shared/errors.ts'
import { appErrorOf } from '../../../lib/errors/report-bug.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { type BulkSession, bulkSession, changeSession } from './bulk-session.ts'

/** A dry run of a table; doesn't send anything. */
export interface DryRun {
  busy: boolean
  failure: { error: AppError; at: number } | null
  /** Checks every row of the prepared table and stores the plan. A newer check replaces it. */
  check: (session: BulkSession) => Promise<void>
  cancel: () => void
}

/** Returns the dry run, which is canceled when its page is left. */
export function useDryRun(): DryRun {
  const [state, setState] = useState<Pick<DryRun, 'busy' | 'failure'>>({ busy: false, failure: null })
  const under = useRef<AbortController>(null)
  const cancel = () => under.current?.abort()
  useEffect(() => cancel, [])
  async function check({ table, workspaceId, uses, serverId, repeats }: BulkSession): Promise<void> {
    cancel()
    const request = new AbortController()
    under.current = request
    const { signal } = request
    setState({ busy: true, failure: null })
    try {
      const mapping = uses.map((column) => (column.use === 'metadata' ? { ...column, key: column.key.trim() } : column))
      const options = { mapping, serverId, repeats }
      const plan = await invoke('bulk.plan', { tableId: table.tableId, workspaceId, options }, { signal })
      // Another table may have been opened since.
      if (!signal.aborted && bulkSession.get()?.table === table) changeSession({ plan, serverId, repeats, uses })
      if (under.current === request) setState({ busy: false, failure: null })
    } catch (thrown) {
      if (under.current !== request) return
      const failure = signal.aborted ? null : { error: appErrorOf('Checking rows', thrown), at: Date.now() }
      setState({ busy: false, failure })
    }
  }
  return { ...state, check, cancel }
}
