import type { AlikeChoice, Inspection } from '../../../../shared/management/imports/document-inspection.ts'
import { type ServerPlace, serverKey } from '../../../lib/server-place.ts'
import { createStore } from '../../../lib/store.ts'
import type { DocumentFile } from './document-files.ts'
import { firstChoice, NO_OPERATION_FILTER, type OperationFilter } from './operation-tree.ts'

/** A document whose operations are being selected. Kept in memory until the import is finished or closed. */
export interface ImportSession {
  files: readonly DocumentFile[]
  /** The root file, if there are several candidates. */
  root: string | undefined
  /** The pasted text; null if it came from files. */
  pasted: string | null
  inspection: Inspection
  chosen: ReadonlySet<string>
  collapsed: ReadonlySet<string>
  filter: OperationFilter
  /** Typed addresses by base address name. */
  addresses: Readonly<Record<string, string>>
  /** The chosen server, if the document has several. */
  server: string | null
  /** What to do with operations that the draft already has from another source. */
  alike: AlikeChoice
}

/** This session's imports by `serverKey`, so that leaving the tab keeps the selection. */
export const importStore = createStore<Readonly<Record<string, ImportSession>>>({})

/** Starts an import with the default selection. */
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

export function changeImport(place: ServerPlace, part: Partial<ImportSession>): void {
  const key = serverKey(place)
  importStore.update((all) => {
    const session = all[key]
    return session ? { ...all, [key]: { ...session, ...part } } : all
  })
}

/** Closes an import and discards its document. */
export function closeImport(place: ServerPlace): void {
  importStore.update(({ [serverKey(place)]: _closed, ...others }) => others)
}
