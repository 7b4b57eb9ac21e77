import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../../../shared/errors.ts'
import { appErrorOf } from '../../../../lib/errors/report-bug.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'

/** A test of a record's URL. Its result is in the history. */
type Test = { state: 'running' } | { state: 'failed'; error: AppError; at: number }

/** Tests URLs from the history at their current address, each separately. Running tests are canceled when the screen is left. */
export function useUrlTests() {
  const [tests, setTests] = useState<Readonly<Record<string, Test>>>({})
  const aborts = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])
  const note = (id: string, test: Test | null) =>
    setTests(({ [id]: _before, ...others }) => (test === null ? others : { ...others, [id]: test }))

  async function start(id: string): Promise<void> {
    if (aborts.current.has(id)) return
    const abort = new AbortController()
    aborts.current.set(id, abort)
    note(id, { state: 'running' })
    try {
      const { url } = await invoke('history.access', { id })
      const run = { runId: crypto.randomUUID(), url, headers: {}, call: null }
      await invoke('probe.run', run, { signal: abort.signal })
      note(id, null)
    } catch (thrown) {
      const error = appErrorOf('Testing a changed URL', thrown)
      note(id, error.kind === 'cancelled' ? null : { state: 'failed', error, at: Date.now() })
    } finally {
      aborts.current.delete(id)
    }
  }
  return { tests, start: (id: string) => void start(id), cancel: (id: string) => aborts.current.get(id)?.abort() }
}
