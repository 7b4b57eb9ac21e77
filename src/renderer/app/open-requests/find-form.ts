import type { QueryClient } from '@tanstack/react-query'
import type { FormRequest } from '../../../shared/open-requests/open-request.ts'
import type { Target } from '../../features/generate/generation-store.ts'
import { currentServer, selectedServers } from '../../features/servers/selected-server.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'

/** The reason a link doesn't open a form: a key of `openRequests.refused` and its values. */
export interface NoForm {
  why: 'workspaceUnknown' | 'workspaceAmbiguous' | 'serverUnknown' | 'serverAmbiguous' | 'noServer'
  name: string
  workspace: string
}

/** Finds an item by its ID or, failing that, by a unique name. */
function pick<T extends { id: string; name: string }>(all: readonly T[], wanted: string): T | 'Unknown' | 'Ambiguous' {
  const [first, ...others] = all.filter(({ name }) => name === wanted)
  const found = all.find(({ id }) => id === wanted) ?? first
  if (!found) return 'Unknown'
  return found.id !== wanted && others.length > 0 ? 'Ambiguous' : found
}

/**
 * Returns the form that a link refers to. Refetches the lists because the link may refer to something just created. Rejects like `invoke`.
 */
export async function findForm(queryClient: QueryClient, request: FormRequest): Promise<Target | NoForm> {
  const { workspaces, currentId } = await queryClient.fetchQuery(commandQuery('workspaces.list'))
  const workspace = pick(workspaces, request.workspace ?? currentId)
  if (typeof workspace === 'string')
    return { why: `workspace${workspace}`, name: request.workspace ?? '', workspace: '' }
  const query = commandQuery('servers.list', { workspaceId: workspace.id })
  const { servers } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  const at = { name: request.server ?? '', workspace: workspace.name }
  const shown = currentServer(servers, undefined, selectedServers.get()[workspace.id])
  const server = request.server === null ? shown : pick(servers, request.server)
  if (server === undefined) return { why: 'noServer', ...at }
  return typeof server === 'string'
    ? { why: `server${server}`, ...at }
    : { workspaceId: workspace.id, server: { id: server.id, name: server.name } }
}
