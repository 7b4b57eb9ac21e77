import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { KeptWorkspace, SettingsData } from '../settings/settings-data.ts'

/** Display name of the built-in workspace. */
export const LOCAL_WORKSPACE_NAME = 'Local'

/** The kept workspace. Throws `AppFailure` invalidInput for `Local`, notFound for an id that is none. */
export function hostedWorkspace(data: SettingsData, id: string): KeptWorkspace {
  if (id === LOCAL_WORKSPACE_ID) {
    const cause = 'The built-in workspace cannot be changed or removed.'
    throw new AppFailure({ kind: 'invalidInput', fields: { name: cause }, cause })
  }
  const found = data.workspaces.find((workspace) => workspace.id === id)
  if (!found) throw new AppFailure({ kind: 'notFound', code: 'unknown_workspace', cause: 'This workspace is gone.' })
  return found
}

/**
 * The name without surrounding spaces. Throws `AppFailure` invalidInput with the field `name` when it is empty or, but
 * for upper and lower case, the name of another workspace than `ownId`.
 */
export function freeName(data: SettingsData, name: string, ownId?: string): string {
  const trimmed = name.trim()
  const taken = [LOCAL_WORKSPACE_NAME, ...data.workspaces.filter(({ id }) => id !== ownId).map((other) => other.name)]
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  if (trimmed === '') throw refuse('Enter a name.')
  if (taken.some((other) => fold(other) === fold(trimmed))) throw refuse('Another workspace has this name.')
  return trimmed
}

function refuse(message: string): AppFailure {
  return new AppFailure({ kind: 'invalidInput', fields: { name: message } })
}
