import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { ImportReport } from '../../../shared/management/imports/import-report.ts'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import { createStore } from '../../lib/store.ts'
import { NO_SELECTION, type RowSelection } from '../../ui/data-table/row-selection.ts'
import type { PlacedNotice } from './paste/keep-refused.ts'
import { type EndpointFilter, NO_FILTER } from './table/filter-endpoints.ts'

export type EditorTab = 'tool' | 'request' | 'parameters' | 'reply'

/** What came of the last import, and what it takes to take it back. */
export interface ImportOutcome {
  report: ImportReport
  /** The draft from before it. */
  before: Definition
  /** What was pasted, which may hold secrets: it is here only as long as the report is. Null: it came from a file. */
  pasted: string | null
  /** What there is to say, with where to find what it is about. */
  notices: readonly PlacedNotice[]
  /** What was put back into the paste box; null: nothing. */
  left: string | null
}

/** What the Tools tab of one server shows; it outlives the tab. */
export interface PanelState {
  filter: EndpointFilter
  /** Rows of the table. What the filter hides may be among them: use `keepVisible`. */
  selection: RowSelection
  /** The endpoint in the editor. */
  openId: string | null
  editorTab: EditorTab
  /** Beside its fields: the tool as a model sees it, or its test. */
  editorAside: 'model' | 'test'
  pasteOpen: boolean
  /** What is in the paste box. It may hold secrets: it is here only until it is taken. */
  pasteText: string
  report: ImportOutcome | null
  /** A field that is to get the focus, by its `data-field`. */
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
  focus: null,
}

/** The panels of this session, by `serverKey`. */
export const panelStore = createStore<Readonly<Record<string, PanelState>>>({})

/** The panel of one server. */
export const panelOf = (all: Readonly<Record<string, PanelState>>, place: ServerPlace): PanelState =>
  all[serverKey(place)] ?? CLOSED

/** Changes some of what a panel shows. */
export function changePanel(place: ServerPlace, part: Partial<PanelState>): void {
  panelStore.update((all) => ({ ...all, [serverKey(place)]: { ...panelOf(all, place), ...part } }))
}
