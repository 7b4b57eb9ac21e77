import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { workspaceDrafts } from './workspace-drafts.ts'
import { type WorkspaceForm, workspaceFormSchema, workspaceWording } from './workspace-form.ts'

interface Saved {
  name: string
  baseUrl: string
}

/** `id` is the key of unsaved edits; without any, the form shows `saved`. */
export function useWorkspaceForm(id: string, saved: Saved, keyRequired: boolean, onEdit: () => void): WorkspaceForm {
  return useSchemaForm({
    // Keep the key out of React's state, so that no reference remains once its field is empty.
    mode: 'uncontrolled',
    schema: workspaceFormSchema(keyRequired),
    wording: workspaceWording,
    saved: { ...saved, apiKey: '' },
    kept: { drafts: workspaceDrafts, id, but: ['apiKey'] },
    onEdit,
  })
}
