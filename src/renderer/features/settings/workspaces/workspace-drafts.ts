import { createFormDrafts } from '../../../lib/form/form-drafts.ts'
import type { WorkspaceFormValues } from './workspace-form.ts'

/** Unsaved edits by workspace id, so that changing screens loses none. A new workspace's are under `add`. */
export const workspaceDrafts = createFormDrafts<WorkspaceFormValues>()
