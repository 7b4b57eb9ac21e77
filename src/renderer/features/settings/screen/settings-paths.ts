import { LOCAL_WORKSPACE_ID, type Workspace } from '../../../../shared/model/workspace.ts'
import { paths } from '../../../lib/paths.ts'

/** The pages of Settings beside those of the workspaces. */
export const APP_SECTIONS = [
  'appearance',
  'background',
  'keyboard',
  'secrets',
  'history',
  'backup',
  'clients',
  'updates',
  'about',
] as const
export type AppSection = (typeof APP_SECTIONS)[number]

/** What the Settings screen shows. `gone`: the path names a workspace that is not there. */
export type Page =
  | { kind: 'workspace'; workspace: Workspace }
  | { kind: 'local' }
  /** `serverId`: of the one that was chosen before. */
  | { kind: 'move'; serverId: string | null }
  | { kind: 'audit'; workspace: Workspace }
  | { kind: 'add' }
  | { kind: 'gone' }
  | { kind: 'app'; section: AppSection }

/** Path of the form for a new workspace. */
export const addPath = `${paths.settings()}/add`

/** Path of one of the app's own pages. */
export const sectionPath = (section: AppSection) => `${paths.settings()}/${section}`

/**
 * The page that a path below `/settings` leads to. Without a name in the path: the workspace in use.
 */
export function pageOf(path: string, workspaces: readonly Workspace[], currentId: string): Page {
  const rest = path.slice(paths.settings().length).split('/').filter(Boolean)
  const section = APP_SECTIONS.find((name) => name === rest[0])
  if (section) return { kind: 'app', section }
  if (rest[0] === 'add') return { kind: 'add' }
  const hosted = workspaces.filter(({ kind }) => kind === 'hosted')
  if (rest[0] === 'workspaces' && rest[1] !== undefined) {
    const id = decodeURIComponent(rest[1])
    const named = workspaces.find((each) => each.id === id)
    if (rest[2] === 'audit' && named) return { kind: 'audit', workspace: named }
    if (rest[2] === 'move' && id === LOCAL_WORKSPACE_ID) {
      return { kind: 'move', serverId: rest[3] === undefined ? null : decodeURIComponent(rest[3]) }
    }
    if (id === LOCAL_WORKSPACE_ID) return { kind: 'local' }
    const workspace = hosted.find((each) => each.id === id)
    return workspace ? { kind: 'workspace', workspace } : { kind: 'gone' }
  }
  const inUse = hosted.find(({ id }) => id === currentId)
  return inUse ? { kind: 'workspace', workspace: inUse } : { kind: 'local' }
}
