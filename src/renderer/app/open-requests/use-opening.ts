import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AppError } from '../../../shared/errors.ts'
import type { FormRequest, OpenRequest } from '../../../shared/open-requests/open-request.ts'
import { bulkSession, offeredTable } from '../../features/bulk/session/bulk-session.ts'
import { fileSource, type TableSource } from '../../features/bulk/session/table-source.ts'
import { fillFromLink } from '../../features/generate/link/link-fills.ts'
import { appErrorOf } from '../../lib/errors/report-bug.ts'
import { useSelectWorkspace } from '../../lib/ipc/current-workspace.ts'
import { paths } from '../../lib/paths.ts'
import { findForm, type NoForm } from './find-form.ts'
import { openedTable, openedText } from './opened-file.ts'

/** Something to open: a request from the system, or a dropped file. */
export type Opening = OpenRequest | { kind: 'dropped'; as: 'table' | 'server'; file: File }

/** An exported server whose file hasn't been read yet. */
export interface ServerFile {
  name: string
  bytes: number
  read: () => Promise<string>
}

/** A question or file that must be dealt with before anything else is opened. */
export type Question =
  | { kind: 'refused'; why: Extract<OpenRequest, { kind: 'refused' }>['why']; name: string }
  | { kind: 'noForm'; noForm: NoForm }
  | { kind: 'failed'; error: AppError; again: () => void }
  | { kind: 'replaceTable'; name: string; current: string; confirm: () => void }
  | { kind: 'importServer'; file: ServerFile }

/** Opens each request, or returns a question to ask the user first. */
export function useOpening() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const select = useSelectWorkspace()
  const [question, setQuestion] = useState<Question | null>(null)

  async function fillForm(request: FormRequest): Promise<void> {
    try {
      const found = await findForm(queryClient, request)
      if ('why' in found) return setQuestion({ kind: 'noForm', noForm: found })
      await select(found.workspaceId)
      fillFromLink(found, request)
      navigate(paths.servers(found.server.id, 'generate'))
    } catch (thrown) {
      const error = appErrorOf('Opening a link', thrown)
      setQuestion({ kind: 'failed', error, again: () => void fillForm(request) })
    }
  }

  function openTable(source: TableSource): void {
    const show = () => {
      offeredTable.update(() => source)
      navigate(paths.table())
    }
    const current = bulkSession.get()?.table.fileName
    if (current === undefined) show()
    else setQuestion({ kind: 'replaceTable', name: source.fileName, current, confirm: show })
  }

  function open(opening: Opening): void {
    if (opening.kind === 'form') void fillForm(opening)
    else if (opening.kind === 'refused') setQuestion(opening)
    else if (opening.kind === 'table') openTable(openedTable(opening.file))
    else if (opening.kind === 'server')
      setQuestion({ kind: 'importServer', file: { ...opening.file, read: () => openedText(opening.file) } })
    else if (opening.as === 'table') openTable(fileSource(opening.file))
    else {
      const { file } = opening
      setQuestion({ kind: 'importServer', file: { name: file.name, bytes: file.size, read: () => file.text() } })
    }
  }
  return { open, question, close: () => setQuestion(null) }
}
