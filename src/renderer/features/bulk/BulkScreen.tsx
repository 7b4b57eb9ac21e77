import { Box } from '@mantine/core'
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/model/workspace.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { paths } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../lib/toast-store.ts'
import classes from './BulkScreen.module.css'
import { CheckPage } from './check/CheckPage.tsx'
import { PreparePage } from './prepare/PreparePage.tsx'
import { RunPage } from './run/RunPage.tsx'
import { bulkSession, changeSession, offeredTable } from './session/bulk-session.ts'
import { fileSource, type TableSource } from './session/table-source.ts'
import { useTableReader } from './session/use-table-reader.ts'
import { StartPage } from './start/StartPage.tsx'

interface Props {
  workspace: Workspace
  /** The run to show; without one, the table being prepared or the start page. */
  runId: string | undefined
  /** The server to preselect for the rows of a new table. */
  serverId: string | undefined
}

/** Generates URLs for many customers from a table: read it, map its columns, check its rows, and run. */
export default function BulkScreen({ workspace, runId, serverId }: Props) {
  const { t } = useTranslation('bulk')
  const [, navigate] = useLocation()
  const session = useStore(bulkSession)
  const reader = useTableReader(workspace.id, serverId)
  const [dropping, setDropping] = useState(false)
  useEffect(() => {
    // The session's servers and issued URLs belong to the workspace.
    if (session && session.workspaceId !== workspace.id)
      changeSession({ workspaceId: workspace.id, serverId: null, plan: null })
  }, [session, workspace.id])

  const page = runId ?? (session === null ? 'start' : session.plan === null ? 'columns' : 'check')
  useEffect(() => {
    // The button that led here was removed along with its page.
    focusIfLost(document.querySelector('main'))
  }, [page])

  const take = (source: TableSource) => {
    if (runId !== undefined) navigate(paths.table())
    // Keep the current session until the new table has been read.
    changeSession({ plan: null })
    void reader.read(source)
  }
  const offered = useStore(offeredTable)
  const takeOffered = useEffectEvent(take)
  useEffect(() => {
    if (!offered) return
    offeredTable.update(() => null)
    takeOffered(offered)
  }, [offered])
  const onDrop = (event: DragEvent) => {
    setDropping(false)
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    const [file, ...others] = event.dataTransfer.files
    if (others.length > 0) showToast({ text: t('start.oneFile') })
    else if (file) take(fileSource(file))
  }
  return (
    <Box
      className={classes.drop}
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      }}
      onDrop={onDrop}
    >
      {runId !== undefined ? (
        <RunPage key={runId} runId={runId} />
      ) : session === null ? (
        <StartPage reader={reader} dropping={dropping} onTake={take} />
      ) : session.plan === null ? (
        <PreparePage key={session.table.tableId} session={session} reader={reader} workspace={workspace} />
      ) : (
        <CheckPage session={session} plan={session.plan} workspace={workspace} />
      )}
    </Box>
  )
}
