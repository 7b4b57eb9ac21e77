import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { workspaceDrafts } from './workspace-drafts.ts'
import { type WorkspaceForm, workspaceFormSchema, workspaceWording } from './workspace-form.ts'

interface Saved {
  name: string
  baseUrl: string
}

/** `id` is that under which unsaved edits are kept; `saved` is what the form shows without any. */
export function useWorkspaceForm(id: string, saved: Saved, keyRequired: boolean, onEdit: () => void): WorkspaceForm {
  return useSchemaForm({
    // Not in React's state, so that nothing holds the key once its field is empty.
    mode: 'uncontrolled',
    schema: workspaceFormSchema(keyRequired),
    wording: workspaceWording,
    saved: { ...saved, apiKey: '' },
    kept: { drafts: workspaceDrafts, id, but: ['apiKey'] },
    onEdit,
  })
}
