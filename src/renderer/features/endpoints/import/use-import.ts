import type { Inspection } from '../../../../shared/management/imports/document-inspection.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import type { Task } from '../../../lib/ipc/use-task.ts'
import { useDraft } from '../draft/use-draft.ts'
import {
  type DocumentFile,
  type FilesProblem,
  type FoundFile,
  isDocument,
  readFiles,
  selectFiles,
} from './document-files.ts'
import { changeImport, closeImport, type ImportSession, openImport } from './import-store.ts'
import { type Source, useAddToDraft } from './use-add-to-draft.ts'
import { type ImportProgress, useImportRun } from './use-import-run.ts'

/** Imports endpoints into the draft. */
export interface Import {
  task: Task
  progress: ImportProgress | null
  /** Why the chosen files were rejected before any was read. */
  problem: FilesProblem | null
  /** Imports pasted text: cURL commands or a document. */
  takeText(text: string): void
  takeFiles(found: Promise<readonly FoundFile[]> | readonly FoundFile[]): void
  /** Inspects a document again, using another root file. */
  inspectFrom(session: ImportSession, root: string): void
  /** Compares the document again, with requests going to another of its servers. */
  changeServer(session: ImportSession, server: string): void
  add(session: ImportSession): void
  cancel(): void
}

/** Whether there's anything for the user to choose. */
const leavesChoice = ({ operations, baseAddresses, roots, servers }: Inspection): boolean =>
  roots.length > 0 ||
  operations.length > 1 ||
  (operations.length > 0 && servers.length > 1) ||
  operations.some(({ alike }) => alike !== null) ||
  operations.some(({ state }) => state !== 'new') ||
  (operations.length > 0 && baseAddresses.some(({ url }) => url === null))

/** Imports into the current server's draft. Long steps show progress and can be canceled. */
export function useImport(): Import {
  const { server, place } = useDraft()
  const { task, progress, setProgress, problem, setProblem, run, cancel } = useImportRun()
  const { addCommands, addDocument } = useAddToDraft(setProgress)
  const { id } = server
  const { workspaceId } = place

  const inspect = async (source: Source, signal: AbortSignal) => {
    setProgress({ step: 'inspecting' })
    const { files, root } = source
    const inspection = await invoke('servers.inspectDocument', { workspaceId, id, files: [...files], root }, { signal })
    // A cancellation that reached the main process too late still takes effect here.
    if (signal.aborted) throw new Failure({ kind: 'cancelled', outcomeUnknown: false })
    if (leavesChoice(inspection)) openImport(place, { ...source, inspection })
    else {
      closeImport(place)
      await addDocument(source, signal)
    }
  }
  const takeFiles = async (found: Promise<readonly FoundFile[]> | readonly FoundFile[], signal: AbortSignal) => {
    setProgress({ step: 'reading', done: 0, total: 0 })
    const selected = selectFiles(await found)
    if ('problem' in selected) return setProblem(selected.problem)
    const total = selected.files.length
    let files: DocumentFile[] | null
    try {
      files = await readFiles(selected.files, (done) => setProgress({ step: 'reading', done, total }), signal)
    } catch (error) {
      return setProblem((error as Error).cause as FilesProblem)
    }
    const [only] = files ?? []
    if (!files || !only) return
    if (files.length === 1 && !isDocument(only.text)) await addCommands(only.text, false, signal)
    else await inspect({ files, root: undefined, pasted: null }, signal)
  }
  return {
    task,
    progress,
    problem,
    takeText: (text) =>
      run(async (signal) => {
        if (!isDocument(text)) return addCommands(text, true, signal)
        return inspect({ files: [{ name: 'document', text }], root: undefined, pasted: text }, signal)
      }),
    takeFiles: (found) => run((signal) => takeFiles(found, signal)),
    inspectFrom: ({ files, pasted }, root) => run((signal) => inspect({ files, root, pasted }, signal)),
    changeServer: ({ files, root }, server) =>
      run(async (signal) => {
        setProgress({ step: 'inspecting' })
        const source = { workspaceId, id, files: [...files], root, server }
        const inspection = await invoke('servers.inspectDocument', source, { signal })
        if (signal.aborted) throw new Failure({ kind: 'cancelled', outcomeUnknown: false })
        changeImport(place, { inspection, server })
      }),
    add: (session) =>
      run(async (signal) => {
        const { inspection, chosen, addresses, server, alike } = session
        const used = new Set(
          inspection.operations.flatMap(({ key, baseAddress }) =>
            chosen.has(key) && baseAddress !== null ? [baseAddress] : [],
          ),
        )
        const baseAddresses = Object.fromEntries(
          Object.entries(addresses).filter(([name, url]) => used.has(name) && url.trim() !== ''),
        )
        const choice = { choose: [...chosen], baseAddresses, alike, ...(server !== null && { server }) }
        await addDocument(session, signal, choice)
        closeImport(place)
      }),
    cancel,
  }
}
