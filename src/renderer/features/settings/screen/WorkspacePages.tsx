import { type ReactNode, Suspense } from 'react'
import { WorkspaceScope } from '../../../lib/ipc/current-workspace.ts'
import { ApiKeysPanel } from '../api-keys/ApiKeysPanel.tsx'
import { DataPanel } from '../data/DataPanel.tsx'
import { LocalPanel } from '../local/LocalPanel.tsx'
import { MovePanel } from '../local/move/MovePanel.tsx'
import { ReachablePanel } from '../local/reachable/ReachablePanel.tsx'
import { WorkspacePanel } from '../workspaces/WorkspacePanel.tsx'
import type { Page } from './settings-paths.ts'

interface Props {
  page: Extract<Page, { kind: 'workspace' }>
  /** Whether the workspace is the window's current one. */
  current: boolean
  audit: ReactNode
}

/** A page of a workspace's settings. */
export function WorkspacePages({ page, current, audit }: Props) {
  const { workspace, section, item } = page
  return (
    <WorkspaceScope value={workspace.id}>
      {section === 'general' && workspace.kind === 'local' && <LocalPanel current={current} />}
      {section === 'general' && workspace.kind === 'hosted' && (
        <WorkspacePanel workspace={workspace} current={current} />
      )}
      {section === 'reachable' && <ReachablePanel />}
      {section === 'keys' && <ApiKeysPanel />}
      {section === 'audit' && <Suspense>{audit}</Suspense>}
      {section === 'data' && <DataPanel />}
      {section === 'move' && <MovePanel serverId={item} />}
    </WorkspaceScope>
  )
}
