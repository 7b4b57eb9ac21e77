import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/errors.ts'
import { say } from '../../../../shared/text/say.ts'
import { useStore } from '../../../lib/store.ts'
import { keepDraft, type WorkspaceDraft, workspaceDrafts } from './workspace-drafts.ts'
import { findProblems, WORKSPACE_FIELDS, type WorkspaceField, type WorkspaceFormValues } from './workspace-form.ts'

type Messages = Partial<Record<WorkspaceField, string>>

/** The state behind the fields of a workspace. */
export interface WorkspaceForm {
  draft: WorkspaceDraft
  messages: Messages
  fieldRefs: Record<WorkspaceField, RefObject<HTMLInputElement | null>>
  setField(field: WorkspaceField, value: string): void
  /** What is typed, the API key read from its field. */
  values(): WorkspaceFormValues
  /** Shows what is wrong in `fields` and goes to the first of them; true when nothing is. */
  check(keyRequired: boolean, fields?: readonly WorkspaceField[]): boolean
  /** Shows an error at its fields and goes to the first; false when it names none of them. */
  showError(error: AppError): boolean
  /** Forgets what is typed. */
  reset(): void
}

/** `id` is that under which unsaved edits are kept; `saved` is what the form shows without any. */
export function useWorkspaceForm(id: string, saved: WorkspaceDraft, onEdit: () => void): WorkspaceForm {
  const { t } = useTranslation('settings')
  const draft = useStore(workspaceDrafts)[id] ?? saved
  const [messages, setMessages] = useState<Messages>({})
  const fieldRefs = {
    name: useRef<HTMLInputElement>(null),
    baseUrl: useRef<HTMLInputElement>(null),
    // Not in React's state, so that nothing holds the key once the field is empty.
    apiKey: useRef<HTMLInputElement>(null),
  }
  const values = () => ({ ...draft, apiKey: fieldRefs.apiKey.current?.value ?? '' })

  function show(next: Messages): void {
    setMessages(next)
    const first = WORKSPACE_FIELDS.find((field) => next[field] !== undefined)
    if (first) fieldRefs[first].current?.focus()
  }

  return {
    draft,
    messages,
    fieldRefs,
    values,
    setField(field, value) {
      if (field !== 'apiKey') {
        const next = { ...draft, [field]: value }
        keepDraft(id, next.name === saved.name && next.baseUrl === saved.baseUrl ? null : next)
      }
      if (messages[field] !== undefined) setMessages(({ [field]: _old, ...others }) => others)
      onEdit()
    },
    check(keyRequired, fields = WORKSPACE_FIELDS) {
      const problems = findProblems(values(), keyRequired)
      const next: Messages = {}
      for (const field of fields) {
        const found = problems[field]
        if (found) next[field] = t(`workspace.${field}${found.problem}`, { max: found.max })
      }
      show(next)
      return Object.keys(next).length === 0
    },
    showError(error) {
      if (error.kind !== 'invalidInput') return false
      const next: Messages = {}
      for (const field of WORKSPACE_FIELDS) {
        const reason = error.fields[field]
        if (reason) next[field] = say(reason)
      }
      show(next)
      return Object.keys(next).length > 0
    },
    reset() {
      keepDraft(id, null)
      setMessages({})
      if (fieldRefs.apiKey.current) fieldRefs.apiKey.current.value = ''
    },
  }
}
