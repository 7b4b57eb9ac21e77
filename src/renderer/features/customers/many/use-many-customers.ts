import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerChange } from '../../../../shared/management/records/customer-change.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { type Task, useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { useUnconfirmedText } from '../tokens/use-unconfirmed-text.ts'
import {
  changeMany,
  type ManyChanged,
  type Progress,
  type Running,
  restoreMany,
  rotateMany,
} from './change-customers.ts'

export interface Target {
  count: number
  /** Identities of the first customers, at most three. */
  names: readonly string[]
  ids: (signal: AbortSignal) => Promise<string[]>
}

/** Bulk actions on the selected customers, and their progress. */
export interface ManyCustomers {
  task: Task
  /** Null while idle. */
  progress: Progress | null
  cancel: () => void
  change: (target: Target, change: CustomerChange) => Promise<void>
  rotate: (target: Target, overlapUntil: string | null) => Promise<void>
  /** Runs another long operation. */
  work: (run: (running: Running) => Promise<void>) => Promise<void>
}

/** Applies changes to many of a server's customers, reports the result, and offers to undo it. */
export function useManyCustomers(server: { id: string; name: string }): ManyCustomers {
  const { t } = useTranslation('manyCustomers')
  const task = useTask()
  const { run } = task
  const workspaceId = useWorkspaceId()
  const place = { workspaceId, serverId: server.id }
  const unconfirmedText = useUnconfirmedText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const abort = useRef<AbortController>(undefined)

  const work = useCallback(
    async (doIt: (running: Running) => Promise<void>) => {
      abort.current = new AbortController()
      const { signal } = abort.current
      return run(async () => {
        try {
          await doIt({ signal, onProgress: setProgress })
        } finally {
          setProgress(null)
        }
      })
    },
    [run],
  )

  /** Undoes a change with progress. If that's canceled, the rest can be undone separately. */
  const undo = async (before: ManyChanged['before']) => {
    let left = 0
    const failure = await work(async (running) => {
      left = await restoreMany(place, before, running)
    })
    if (failure) throw new Failure(failure)
    if (left === 0) return
    const text = t('undoCanceled', { count: left })
    showToast({ text, undo: () => undo(before.slice(-left)) })
  }

  const report = (kind: CustomerChange['kind'], { outcomes, before, left, unconfirmed, problem }: ManyChanged) => {
    const { changed = 0, unchanged = 0, noToken = 0, tooManyTags = 0, notFound = 0, notDone = 0 } = outcomes
    const text = [
      t(`done.${kind}`, { count: changed }),
      unchanged > 0 && t('skipped.unchanged', { count: unchanged }),
      noToken > 0 && t('skipped.noToken', { count: noToken }),
      tooManyTags > 0 && t('skipped.tooManyTags', { count: tooManyTags }),
      notFound > 0 && t('skipped.notFound', { count: notFound }),
      notDone > 0 && t('skipped.notDone', { count: notDone }),
      left > 0 && t('skipped.canceled', { count: left }),
      unconfirmedText(unconfirmed),
    ]
    showToast({ text: text.filter(Boolean).join(' '), ...(before.length > 0 && { undo: () => undo(before) }) })
    if (problem) throw problem
  }

  return {
    task,
    progress,
    cancel: () => abort.current?.abort(),
    work: async (doIt) => void (await work(doIt)),
    change: async (target, change) => {
      await work(async (running) => {
        const ids = await target.ids(running.signal)
        report(change.kind, await changeMany(place, ids, change, running))
      })
    },
    rotate: async (target, overlapUntil) => {
      await work(async (running) => {
        const ids = await target.ids(running.signal)
        report('rotate', await rotateMany(workspaceId, server, ids, overlapUntil, running))
      })
    },
  }
}
