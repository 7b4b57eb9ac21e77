import { createStore } from '../../../lib/store.ts'

/** What is typed into a workspace form and not saved. The API key is not among it: it lives in its field alone. */
export interface WorkspaceDraft {
  name: string
  baseUrl: string
}

/** Unsaved edits by workspace id, so that changing screens loses none. A new workspace's are under `add`. */
export const workspaceDrafts = createStore<Readonly<Record<string, WorkspaceDraft>>>({})

/** Keeps edits; `null` forgets them. */
export function keepDraft(id: string, draft: WorkspaceDraft | null): void {
  workspaceDrafts.update(({ [id]: _old, ...others }) => (draft === null ? others : { ...others, [id]: draft }))
}
