import type { KeptWorkspace, SettingsData } from '../../base/settings/settings-data.ts'
import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'

/** Display name of the built-in workspace. */
export const LOCAL_WORKSPACE_NAME = 'Local'

/** The stored workspace. Throws `AppFailure` invalidInput for `Local`, and notFound for an unknown ID. */
export function hostedWorkspace(data: SettingsData, id: string): KeptWorkspace {
  if (id === LOCAL_WORKSPACE_ID) {
    const cause = message('desktop.workspace.builtIn')
    throw new AppFailure({ kind: 'invalidInput', fields: { name: cause }, cause })
  }
  const found = data.workspaces.find((workspace) => workspace.id === id)
  if (!found) {
    const cause = message('desktop.workspace.missing')
    throw new AppFailure({ kind: 'notFound', code: 'unknown_workspace', cause })
  }
  return found
}

/**
 * The trimmed name. Throws `AppFailure` invalidInput with the field `name` when it's empty or, ignoring case, used by a workspace other
 * than `ownId`.
 */
export function requireFreeName(data: SettingsData, name: string, ownId?: string): string {
  const trimmed = name.trim()
  const taken = [LOCAL_WORKSPACE_NAME, ...data.workspaces.filter(({ id }) => id !== ownId).map((other) => other.name)]
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  if (trimmed === '') throw refuse('desktop.workspace.nameRequired')
  if (taken.some((other) => fold(other) === fold(trimmed))) throw refuse('desktop.workspace.nameTaken')
  return trimmed
}

function refuse(code: 'desktop.workspace.nameRequired' | 'desktop.workspace.nameTaken'): AppFailure {
  return new AppFailure({ kind: 'invalidInput', fields: { name: message(code) } })
}
