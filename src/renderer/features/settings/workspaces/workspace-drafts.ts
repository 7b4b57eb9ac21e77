import { createFormDrafts } from '../../../lib/form/form-drafts.ts'
import type { WorkspaceFormValues } from './workspace-form.ts'

/** Unsaved edits by workspace ID, kept when the screen changes. Those of a new workspace are under `add`. */
export const workspaceDrafts = createFormDrafts<WorkspaceFormValues>()
