import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { ImportReport } from '../../../shared/management/imports/import-report.ts'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import { createStore } from '../../lib/store.ts'
import { NO_SELECTION, type RowSelection } from '../../ui/data-table/row-selection.ts'
import type { FoundFile } from './import/document-files.ts'
import type { PlacedNotice } from './paste/keep-refused.ts'
import { type EndpointFilter, NO_FILTER } from './table/filter-endpoints.ts'

export type EditorTab = 'tool' | 'request' | 'parameters' | 'reply'

/** The result of the last import, with what's needed to undo it. */
export interface ImportOutcome {
  report: ImportReport
  before: Definition
  /** The pasted text, which may contain secrets, so it's kept only as long as the report. Null if it came from a file. */
  pasted: string | null
  /** Notices with their locations. */
  notices: readonly PlacedNotice[]
  /** Text put back into the paste box; null if none. */
  left: string | null
}

/** State of a server's Tools tab, kept when the tab is closed. */
export interface PanelState {
  filter: EndpointFilter
  /** Selected table rows, which may include rows hidden by the filter: use `keepVisible`. */
  selection: RowSelection
  /** ID of the endpoint in the editor. */
  openId: string | null
  editorTab: EditorTab
  /** The pane next to the fields: the tool as a model sees it, or its test. */
  editorAside: 'model' | 'test'
  pasteOpen: boolean
  /** Text in the paste box, which may contain secrets, so it's kept only until it's imported. */
  pasteText: string
  report: ImportOutcome | null
  /** What the paste box imports as soon as it's shown: its text, or these files. */
  importNext: 'text' | readonly FoundFile[] | null
  /** `data-field` of the field to focus. */
  focus: string | null
}

const CLOSED: PanelState = {
  filter: NO_FILTER,
  selection: NO_SELECTION,
  openId: null,
  editorTab: 'tool',
  editorAside: 'model',
  pasteOpen: false,
  pasteText: '',
  report: null,
  importNext: null,
  focus: null,
}

/** This session's panels, by `serverKey`. */
export const panelStore = createStore<Readonly<Record<string, PanelState>>>({})

export const panelOf = (all: Readonly<Record<string, PanelState>>, place: ServerPlace): PanelState =>
  all[serverKey(place)] ?? CLOSED

export function changePanel(place: ServerPlace, part: Partial<PanelState>): void {
  panelStore.update((all) => ({ ...all, [serverKey(place)]: { ...panelOf(all, place), ...part } }))
}
