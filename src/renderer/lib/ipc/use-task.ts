import { useCallback, useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import { appErrorOf } from '../errors/report-bug.ts'

/** A user action: whether it's in flight, and its failure, with `at` in ms since 1970. */
export interface Task {
  busy: boolean
  failure: { error: AppError; at: number } | null
  /** Runs `work`, stores its failure, and resolves to it. Never rejects. */
  run(work: () => Promise<void>): Promise<AppError | null>
  clear(): void
}

/** For commands that contain secrets: unlike a mutation, doesn't retain anything that was sent. */
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
      // A cancellation isn't a failure, unless its outcome is unknown.
      const cancelled = error.kind === 'cancelled' && !error.outcomeUnknown
      setState({ busy: false, failure: cancelled ? null : { error, at: Date.now() } })
      return error
    }
  }, [])
  const clear = useCallback(() => setState((old) => (old.failure ? { ...old, failure: null } : old)), [])
  return { ...state, run, clear }
}
