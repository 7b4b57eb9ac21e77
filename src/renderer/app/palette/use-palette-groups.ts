import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { searchWords } from '../../../shared/search/folded-text.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useSelectWorkspace, useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { paths } from '../../lib/paths.ts'
import { matchingRows, type RowGroup, rankGroups } from './palette-row.ts'
import { useActionRows } from './use-action-rows.ts'
import { useCustomerRows } from './use-customer-rows.ts'
import { useScreenRows } from './use-screen-rows.ts'
import { useSelectedServerRows } from './use-selected-server-rows.ts'
import { useServerRows } from './use-server-rows.ts'

/** Maximum number of rows per group; typing more narrows down the results. */
const SHOWN_PER_GROUP = { all: 4, found: 12 }

/** Returns the palette's rows for a query, by group. `searching` means more may arrive. */
export function usePaletteGroups(query: string): { groups: RowGroup[]; searching: boolean } {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const select = useSelectWorkspace()
  const currentId = useWorkspaceId()
  const words = searchWords(query)
  const limit = words.length === 0 ? SHOWN_PER_GROUP.all : SHOWN_PER_GROUP.found
  const servers = useServerRows(words, limit)
  const customers = useCustomerRows(query, words, limit)
  const chosen = useSelectedServerRows()
  const screens = useScreenRows()
  const actions = useActionRows()
  const { data: workspaces } = useQuery(commandQuery('workspaces.list'))
  const others = (workspaces?.workspaces ?? []).filter(({ id }) => id !== currentId)
  const switches = others.map(({ id, name, baseUrl }) => ({
    id: `workspace:${id}`,
    label: t('palette.switchTo', { name }),
    detail: baseUrl,
    icon: IconSwitchHorizontal,
    act: () => {
      navigate(paths.servers())
      void select(id)
    },
  }))
  const groups = [
    { title: t('palette.groups.servers'), rows: servers },
    { title: t('palette.groups.customers'), rows: customers.rows },
    { title: t('palette.groups.thisServer'), rows: matchingRows(words, chosen, limit) },
    { title: t('palette.groups.workspaces'), rows: matchingRows(words, switches, limit) },
    { title: t('palette.groups.screens'), rows: matchingRows(words, screens, limit) },
    { title: t('palette.groups.actions'), rows: matchingRows(words, actions, limit) },
  ]
  return { groups: rankGroups(query, groups), searching: customers.searching }
}
