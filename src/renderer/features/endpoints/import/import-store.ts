import type { AlikeChoice, Inspection } from '../../../../shared/management/imports/document-inspection.ts'
import { type ServerPlace, serverKey } from '../../../lib/server-place.ts'
import { createStore } from '../../../lib/store.ts'
import type { DocumentFile } from './document-files.ts'
import { firstChoice, NO_OPERATION_FILTER, type OperationFilter } from './operation-tree.ts'

/** A document whose operations are being chosen. It stays in memory until the import is done or closed. */
export interface ImportSession {
  files: readonly DocumentFile[]
  /** The file to start from, where several could be. */
  root: string | undefined
  /** What was pasted; null: it came from files. */
  pasted: string | null
  inspection: Inspection
  chosen: ReadonlySet<string>
  collapsed: ReadonlySet<string>
  filter: OperationFilter
  /** Base address name to what is typed for it. */
  addresses: Readonly<Record<string, string>>
  /** Of several servers that the document names, the one to use. */
  server: string | null
  /** What to do with operations that the draft already has from another source. */
  alike: AlikeChoice
}

/** The imports of this session by `serverKey`, so that leaving the tab loses no choice. */
export const importStore = createStore<Readonly<Record<string, ImportSession>>>({})

/** Begins an import with the first choice. */
export function openImport(
  place: ServerPlace,
  source: Pick<ImportSession, 'files' | 'root' | 'pasted' | 'inspection'>,
): void {
  const { inspection } = source
  const addresses = Object.fromEntries(
    inspection.baseAddresses.map(({ name, url, suggestions }) => [name, url ?? suggestions[0] ?? '']),
  )
  importStore.update((all) => ({
    ...all,
    [serverKey(place)]: {
      ...source,
      chosen: firstChoice(inspection.operations),
      collapsed: new Set(),
      filter: NO_OPERATION_FILTER,
      addresses,
      server: inspection.server,
      alike: 'update',
    },
  }))
}

/** Changes an import under way. */
export function changeImport(place: ServerPlace, part: Partial<ImportSession>): void {
  const key = serverKey(place)
  importStore.update((all) => {
    const session = all[key]
    return session ? { ...all, [key]: { ...session, ...part } } : all
  })
}

/** Ends an import and forgets its document. */
export function closeImport(place: ServerPlace): void {
  importStore.update(({ [serverKey(place)]: _closed, ...others }) => others)
}
