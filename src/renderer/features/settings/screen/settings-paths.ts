import type { ManagementAccess } from '../../../../shared/model/management-access.ts'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { keyRightsOf } from '../../../lib/ipc/service-access.ts'
import { paths, type WorkspaceSection } from '../../../lib/paths.ts'

/** Pages of a workspace, in display order. */
const WORKSPACE_SECTIONS = ['general', 'reachable', 'keys', 'audit', 'data', 'move'] as const

/** Pages of the app itself. */
export const APP_SECTIONS = ['general', 'notifications', 'security', 'clients', 'keyboard', 'about'] as const
export type AppSection = (typeof APP_SECTIONS)[number]

/** Where the pages of earlier versions redirect to. */
const FORMER: Readonly<Record<string, AppSection>> = {
  appearance: 'general',
  background: 'general',
  updates: 'about',
  secrets: 'security',
  history: 'security',
  backup: 'security',
}

/** The page shown in Settings. `gone` means the path names a workspace that doesn't exist. */
export type Page =
  /** `item`: what the path preselects, such as the server for a move. */
  | { kind: 'workspace'; workspace: Workspace; section: WorkspaceSection; item: string | null }
  | { kind: 'add' }
  | { kind: 'gone' }
  | { kind: 'app'; section: AppSection }

export const addPath = `${paths.settings()}/add`

export const sectionPath = (section: AppSection) => `${paths.settings()}/${section}`

/** Returns the page for a path below `/settings`. If the path doesn't name a workspace, uses the current one. */
export function pageOf(path: string, workspaces: readonly Workspace[], currentId: string): Page {
  const [first, ...rest] = path.slice(paths.settings().length).split('/').filter(Boolean).map(decodeURIComponent)
  if (first === 'add') return { kind: 'add' }
  if (first !== undefined && first !== 'workspaces') {
    const section = APP_SECTIONS.find((name) => name === first) ?? FORMER[first]
    if (section) return { kind: 'app', section }
  }
  const id = first === 'workspaces' ? (rest[0] ?? currentId) : currentId
  const workspace = workspaces.find((each) => each.id === id)
  if (!workspace) return { kind: 'gone' }
  const section = WORKSPACE_SECTIONS.find((name) => name === rest[1]) ?? 'general'
  return { kind: 'workspace', workspace, section, item: rest[2] ?? null }
}

/** Returns the pages of a workspace: all for `Local`; for others, only those that the service and API key allow. */
export function sectionsOf(
  kind: Workspace['kind'],
  management: ManagementAccess | undefined,
): readonly WorkspaceSection[] {
  if (kind === 'local') return WORKSPACE_SECTIONS
  if (management?.state !== 'managed') return ['general']
  const rights = keyRightsOf(management.scopes)
  if (rights === 'manage') return ['general', 'keys', 'audit', 'data']
  return rights === 'generate' ? ['general'] : ['general', 'audit']
}
