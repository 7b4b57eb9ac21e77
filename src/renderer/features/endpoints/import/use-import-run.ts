import { useRef, useState } from 'react'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import type { FilesProblem } from './document-files.ts'

/** The stage of an import: reading files from disk, or waiting for the service. */
export type ImportProgress = { step: 'reading'; done: number; total: number } | { step: 'inspecting' | 'adding' }

/** Runs one import at a time, with progress and cancellation. */
export function useImportRun() {
  const { server, place, byService, undo } = useDraft()
  const task = useTask()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [problem, setProblem] = useState<FilesProblem | null>(null)
  const running = useRef<AbortController | null>(null)
  /** Undoes an import that reached the draft before its cancellation arrived. */
  const takeBack = async () => {
    let revision: number | undefined
    await byService(
      () => {
        // Read the revision after the user's edits are saved, because those should be kept.
        revision = sessionOf(place)?.revision
        return invoke('servers.get', { workspaceId: place.workspaceId, id: server.id })
      },
      (record) => record,
    )
    if (sessionOf(place)?.revision !== revision) undo()
  }
  const run = (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setProblem(null)
    void task
      .run(() => work(abort.signal))
      .then((error) => {
        if (error?.kind === 'cancelled') return takeBack()
      })
      // If the import can't be undone, it stays in the draft and appears with the service's change event.
      .catch(() => undefined)
      .then(() => {
        running.current = null
        setProgress(null)
      })
  }
  const cancel = () => running.current?.abort()
  return { task, progress, setProgress, problem, setProblem, run, cancel }
}
