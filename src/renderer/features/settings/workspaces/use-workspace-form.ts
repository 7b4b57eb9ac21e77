import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { workspaceDrafts } from './workspace-drafts.ts'
import { type WorkspaceForm, workspaceFormSchema, workspaceWording } from './workspace-form.ts'

interface Saved {
  name: string
  baseUrl: string
}

/** Returns a workspace's form. `id` is the key of its unsaved edits; if there are none, it shows `saved`. */
export function useWorkspaceForm(id: string, saved: Saved, keyRequired: boolean, onEdit: () => void): WorkspaceForm {
  return useSchemaForm({
    // Keep the key out of React's state, so that no reference to it remains once its field is empty.
    mode: 'uncontrolled',
    schema: workspaceFormSchema(keyRequired),
    wording: workspaceWording,
    saved: { ...saved, apiKey: '' },
    kept: { drafts: workspaceDrafts, id, but: ['apiKey'] },
    onEdit,
  })
}
