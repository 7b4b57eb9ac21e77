import { Box, Button, VisuallyHidden } from '@mantine/core'
import { IconServer2, IconServerOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
import { DetailSkeleton } from './detail/DetailSkeleton.tsx'
import { ServerColumn } from './list/ServerColumn.tsx'
import { chooseServer, currentServer, selectedServers } from './selected-server.ts'
import { useRememberedServer } from './use-remembered-server.ts'

/** The server and the tab shown in the details. */
export interface ServerView {
  server: McpServer
  /** Whether the server is no longer in the list. */
  gone: boolean
  /** The tab named by the path, if any. */
  tab: string | undefined
  onTab: (value: string) => void
  /** Shows the list in a window that's too narrow for both. */
  onList: () => void
}

/** Focuses the form when it's first shown after startup, because users type the customer's identity first. */
function FocusForm({ within, onDone }: { within: RefObject<HTMLElement | null>; onDone: () => void }) {
  useEffect(() => {
    focusIfLost(within.current?.querySelector('form input'))
    onDone()
  }, [within, onDone])
  return null
}

/** Identifies what the details show. */
const placeOf = (serverId: string, tab = ''): string => `${serverId}/${tab}`

/** A hosted service doesn't report changes, so its list is refetched when the window regains focus, at most once a minute. */
const HOSTED = { staleTime: 60_000, refetchOnWindowFocus: true } as const

interface Props {
  workspace: Workspace
  /** The server named by the path, if any. */
  serverId: string | undefined
  /** The tab named by the path, if any. */
  tab: string | undefined
  /** Renders the current server's details, which may still be loading. */
  detail: (view: ServerView) => ReactNode
  /** Called when the user refreshes the list. */
  onRefresh?: (() => void) | undefined
  /** Creates a server, if the service supports it. */
  onNew?: (() => void) | undefined
  /** How to get started, shown instead of the message that there's no server yet. */
  firstSteps?: ReactNode
  /** Shown below the list of servers. */
  foot?: ReactNode
}

/** The workspace's servers and the details of the current one. */
export function ServersScreen({ workspace, serverId, tab, detail, onRefresh, onNew, firstSteps, foot }: Props) {
  const { t } = useTranslation('servers')
  const [, navigate] = useLocation()
  const section = useRef<HTMLElement>(null)
  const list = useQuery({
    ...commandQuery('servers.list', { workspaceId: workspace.id }),
    ...(workspace.kind === 'hosted' && HOSTED),
  })
  const chosen = useStore(selectedServers)[workspace.id]
  const isListed = list.data?.servers.some(({ id }) => id === serverId)
  const { isLoading, remembered } = useRememberedServer(workspace.id, isListed ? serverId : undefined)
  const server = isLoading ? chosen : currentServer(list.data?.servers, serverId, chosen, remembered)
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
  // A service that isn't running doesn't have a list: try to start it again, because the cause may have been resolved.
  const refresh = workspace.kind === 'local' && service.data?.state === 'failed' ? start : refetch
  useShortcut('refreshServers', refresh)

  const [starting, setStarting] = useState(() => document.documentElement.dataset.appState !== 'ready')
  const started = useCallback(() => setStarting(false), [])

  // A server selected by the same key press isn't rendered until the next frame.
  const enterDetail = () =>
    requestAnimationFrame(() => {
      const within = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
      const first = within('form input') ?? within('[role="tab"][aria-selected="true"]')
      first?.focus()
    })
  // Closed by anything that shows another server or tab, except for a step in the list.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isListOpen = server !== undefined && openAt === placeOf(server.id, tab)
  const openList = () => {
    if (server) flushSync(() => setOpenAt(placeOf(server.id, tab)))
  }
  const enter = () => {
    setOpenAt(null)
    enterDetail()
  }
  const select = (id: string) => {
    if (isListOpen) setOpenAt(placeOf(id))
    navigate(paths.servers(id), { replace: true })
  }
  const isEmpty = list.data?.servers.length === 0
  return (
    <MasterDetail
      alone={useFocusMode() !== null}
      narrow={server && !list.isError ? (isListOpen ? 'list' : 'details') : undefined}
    >
      <ServerColumn
        list={list}
        refreshing={list.isFetching || startingService}
        selectedId={server?.id}
        onSelect={select}
        onEnter={enter}
        onPress={() => isListOpen && enter()}
        onSearch={openList}
        onRefresh={refresh}
        onStartService={start}
        onNew={
          onNew &&
          (() => {
            setOpenAt(null)
            onNew()
          })
        }
        onOpenSettings={() => navigate(paths.settings(workspace.id))}
        foot={foot}
      />
      <section ref={section} aria-label={server?.name ?? t('choose')}>
        {server ? (
          <ShownError value={list.error?.detail ?? null}>
            <Suspense fallback={<DetailSkeleton />}>
              {detail({
                server,
                gone,
                tab,
                onList: () => {
                  openList()
                  section.current?.parentElement?.querySelector('input')?.focus()
                },
                onTab: (value) => navigate(paths.servers(server.id, value), { replace: true }),
              })}
              {starting && <FocusForm within={section} onDone={started} />}
            </Suspense>
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
