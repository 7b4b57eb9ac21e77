import { IconActivity, IconLink, IconServer2, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { McpServer } from '../../../shared/model/server.ts'
import { foldedText } from '../../../shared/search/folded-text.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { paths } from '../../lib/paths.ts'
import { focusSoon } from '../first-steps/focus-soon.ts'
import { type PaletteRow, rowsOfSubjects, type Verb } from './palette-row.ts'

/** Number of servers that show their actions when only a name is typed. */
const EXPANDED = 2

/** Matching servers and their actions. */
export function useServerRows(words: readonly string[], limit: number): PaletteRow[] {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const workspaceId = useWorkspaceId()
  const { mayGenerate, mayRead } = useServiceAccess(workspaceId)
  const { data } = useQuery({ ...commandQuery('servers.list', { workspaceId }), enabled: false })
  const subjects = useMemo(
    () =>
      (data?.servers ?? []).map((of) => ({ text: foldedText(`${of.name} ${of.id}`), shown: foldedText(of.name), of })),
    [data],
  )
  const verb = (
    key: 'generateFor' | 'customersOf' | 'callsOf',
    icon: PaletteRow['icon'],
    act: (server: McpServer) => void,
  ): Verb<McpServer> => ({
    words: t(`palette.${key}`, { name: '' }),
    row: (server) => ({
      id: `${key}:${server.id}`,
      label: t(`palette.${key}`, { name: server.name }),
      icon,
      act: () => act(server),
    }),
  })
  const generate = verb('generateFor', IconLink, ({ id }) => {
    navigate(paths.servers(id, 'generate'))
    focusSoon('form input')
  })
  const verbs = [
    ...(mayGenerate ? [generate] : []),
    ...(mayRead
      ? [
          verb('customersOf', IconUsers, ({ id }) => navigate(paths.servers(id, 'customers'))),
          verb('callsOf', IconActivity, ({ id }) => navigate(paths.servers(id, 'activity'))),
        ]
      : []),
  ]
  const open = ({ id, name }: McpServer): PaletteRow => ({
    id: `server:${id}`,
    label: name,
    detail: id,
    icon: IconServer2,
    act: () => navigate(paths.servers(id)),
  })
  return rowsOfSubjects(words, subjects, open, verbs, { rows: limit, expanded: EXPANDED })
}
