import { useCallback, useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import { appErrorOf } from '../errors/report-bug.ts'

/** Something a person asked for: whether it is on its way, and what went wrong, `at` ms since 1970. */
export interface Task {
  busy: boolean
  failure: { error: AppError; at: number } | null
  /** Runs `work` and keeps its failure, which it also resolves with. Never rejects. */
  run(work: () => Promise<void>): Promise<AppError | null>
  clear(): void
}

/** For commands that carry secrets: unlike a mutation it keeps nothing of what was sent. */
export function useTask(): Task {
  const [state, setState] = useState<Pick<Task, 'busy' | 'failure'>>({ busy: false, failure: null })
  const run = useCallback(async (work: () => Promise<void>) => {
    setState({ busy: true, failure: null })
    try {
      await work()
      setState({ busy: false, failure: null })
      return null
    } catch (thrown) {
      const error = appErrorOf('A task', thrown)
      // What was canceled has not failed, unless nobody knows how it ended.
      const cancelled = error.kind === 'cancelled' && !error.outcomeUnknown
      setState({ busy: false, failure: cancelled ? null : { error, at: Date.now() } })
      return error
    }
  }, [])
  const clear = useCallback(() => setState((old) => (old.failure ? { ...old, failure: null } : old)), [])
  return { ...state, run, clear }
}
