import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import type { BulkSession } from '../session/bulk-session.ts'
import { findMappingProblems } from './mapping-problems.ts'
import { useRequestedValues } from './use-requested-values.ts'
import { usesOf } from './uses-of.ts'

/** Returns how the table's columns are used, and the values that the chosen server requires. */
export function useMappedTable({ table, chosen, ...session }: BulkSession, workspace: Workspace) {
  const servers = useQuery(commandQuery('servers.list', { workspaceId: workspace.id }))
  const listed = servers.data?.servers ?? []
  const serverColumn = table.mapping.findIndex((guess, index) => (chosen[index] ?? guess).use === 'server')
  const serverId = serverColumn < 0 ? session.serverId : null
  const { values: asked, isPending } = useRequestedValues(workspace.id, listed, serverId)
  const knowsServer = serverId !== null || serverColumn >= 0
  // Another server's requirements don't apply to this one.
  const uses = usesOf(table, chosen, knowsServer ? asked : [])
  const problems = findMappingProblems(uses, serverId)
  const isUsed = (key: string) => uses.some((column) => column.use === 'metadata' && column.key.trim() === key)
  const missing = serverId === null ? [] : asked.filter(({ key, required }) => required && !isUsed(key))
  return { servers, serverColumn, serverId, asked, isPending, knowsServer, uses, problems, missing }
}
