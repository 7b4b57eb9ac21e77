import { Box, Button, VisuallyHidden } from '@mantine/core'
import { IconServer2, IconServerOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { McpServer } from '../../../shared/model/server.ts'
import type { Workspace } from '../../../shared/model/workspace.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { useFocusMode } from '../../lib/focus-mode.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcut } from '../../lib/shortcuts/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { useStartService } from '../../lib/use-start-service.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ShownError } from '../../ui/feedback/shown-error.ts'
import { MasterDetail } from '../../ui/layout/MasterDetail.tsx'
import { chooseServer, chosenServers, currentServer } from './chosen-server.ts'
import { DetailSkeleton } from './detail/DetailSkeleton.tsx'
import { ServerDetail, type ServerTab } from './detail/ServerDetail.tsx'
import { ServerColumn } from './list/ServerColumn.tsx'

/** What other features show of the chosen server. */
interface ServerPanels {
  generate: ReactNode
  tabs?: readonly ServerTab[]
  aside?: ReactNode
  menuItems?: ReactNode
}

/** A hosted service tells of no changes: its list is asked for when the person comes back to it, at most once a minute. */
const HOSTED = { staleTime: 60_000, refetchOnWindowFocus: true } as const

interface Props {
  workspace: Workspace
  /** The server named by the address, if any. */
  serverId: string | undefined
  /** The tab named by the address, if any. */
  tab: string | undefined
  panels: (server: McpServer) => ServerPanels
  /** Runs when the person has the list refreshed. */
  onRefresh?: (() => void) | undefined
  /** Makes a new server, where the service can. */
  onNew?: (() => void) | undefined
  /** In place of what’s said where there’s no server yet: how to begin. */
  firstSteps?: ReactNode
  /** What is said below the list of servers. */
  foot?: ReactNode
}

/** Master and detail: the servers of the workspace, and the chosen one. */
export function ServersScreen({ workspace, serverId, tab, panels, onRefresh, onNew, firstSteps, foot }: Props) {
  const { t } = useTranslation('servers')
  const [, navigate] = useLocation()
  const detail = useRef<HTMLElement>(null)
  const list = useQuery({
    ...commandQuery('servers.list', { workspaceId: workspace.id }),
    ...(workspace.kind === 'hosted' && HOSTED),
  })
  const chosen = useStore(chosenServers)[workspace.id]
  const server = currentServer(list.data?.servers, serverId, chosen)
  useEffect(() => {
    if (server && server !== chosen) chooseServer(workspace.id, server)
  }, [workspace.id, server, chosen])
  const gone = list.isSuccess && server !== undefined && !list.data.servers.some(({ id }) => id === server.id)
  const service = useQuery({ ...commandQuery('localService.status'), enabled: workspace.kind === 'local' })
  const { start, starting: startingService } = useStartService()
  const refetch = () => {
    onRefresh?.()
    void list.refetch({ cancelRefetch: false })
  }
  // A service that doesn't run has no list: what kept it from running may be over.
  const refresh = workspace.kind === 'local' && service.data?.state === 'failed' ? start : refetch
  useShortcut('refreshServers', refresh)

  // The first thing to do after the start is typing the customer's identity.
  const [starting, setStarting] = useState(() => document.documentElement.dataset.appState !== 'ready')
  useEffect(() => {
    if (!starting || !server) return
    setStarting(false)
    focusIfLost(detail.current?.querySelector('form input'))
  }, [starting, server])

  // A server that was chosen with the same key is there with the next drawing.
  const enterDetail = () =>
    requestAnimationFrame(() => {
      const within = (selector: string) => detail.current?.querySelector<HTMLElement>(selector)
      const first = within('form input') ?? within('[role="tab"][aria-selected="true"]')
      first?.focus()
    })
  const select = (id: string) => navigate(paths.servers(id), { replace: true })
  const shown = server && panels(server)
  const isEmpty = list.data?.servers.length === 0
  return (
    <MasterDetail alone={useFocusMode() !== null}>
      <ServerColumn
        workspace={workspace}
        list={list}
        refreshing={list.isFetching || startingService}
        selectedId={server?.id}
        onSelect={select}
        onEnter={enterDetail}
        onRefresh={refresh}
        onStartService={start}
        onNew={onNew}
        onOpenSettings={() => navigate(paths.settings(workspace.id))}
        foot={foot}
      />
      <section ref={detail} aria-label={server?.name ?? t('choose')}>
        {server && shown ? (
          <ShownError value={list.error?.detail ?? null}>
            <ServerDetail
              key={server.id}
              server={server}
              gone={gone}
              tab={tab}
              onTab={(value) => navigate(paths.servers(server.id, value), { replace: true })}
              {...shown}
            />
          </ShownError>
        ) : (
          <>
            <VisuallyHidden component="h1">{t('list')}</VisuallyHidden>
            {list.isPending && list.isFetching && <DetailSkeleton />}
            {list.isError && !list.isFetching && (
              <EmptyState
                icon={<IconServerOff size={18} stroke={1.6} aria-hidden />}
                title={t('unlisted')}
                hint={t('unlistedHint')}
              />
            )}
            {isEmpty && firstSteps && <Box p="2xl">{firstSteps}</Box>}
            {list.isSuccess && !(isEmpty && firstSteps) && (
              <EmptyState
                icon={<IconServer2 size={18} stroke={1.6} aria-hidden />}
                title={t(isEmpty ? 'empty' : 'choose')}
                hint={t('chooseHint')}
                action={onNew && isEmpty && <Button onClick={onNew}>{t('new')}</Button>}
              />
            )}
          </>
        )}
      </section>
    </MasterDetail>
  )
}
