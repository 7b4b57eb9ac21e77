import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '../../../shared/model/server.ts'
import { LOCAL_WORKSPACE_ID, type Workspace } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { useLeads } from './use-leads.ts'

/** A step's text, and a button that goes to where the user does it. */
export interface StepLead {
  hint: string
  action?: { label: string; run: () => void }
}

/** The first step: a URL for the user's own use. `server` is the one shown, if any. */
export function useFirstStep(workspace: Workspace | undefined, server: McpServer | undefined): StepLead {
  const { t } = useTranslation('firstSteps')
  const leads = useLeads()
  const { mayManage } = useServiceAccess(workspace?.id ?? LOCAL_WORKSPACE_ID)
  const query = commandQuery('servers.list', { workspaceId: workspace?.id ?? '' })
  const servers = useQuery({ ...query, enabled: false }).data?.servers ?? []
  const shown = servers.find(({ id }) => id === server?.id)
  // An inactive server's URL only responds after the server is activated.
  const target = shown?.isActive ? shown : (servers.find(({ isActive }) => isActive) ?? shown)
  if (workspace && target) {
    const run = () => leads.fillIn(workspace.id, target)
    return { hint: t('generate.hint'), action: { label: t('generate.action'), run } }
  }
  if (!mayManage) return { hint: t('generate.noServerAsk') }
  // The example calls the sample API of `Local`, which other services can’t reach.
  if (workspace?.kind === 'hosted') return { hint: t('generate.noServerYet') }
  return { hint: t('generate.noServer'), action: { label: t('generate.example'), run: leads.makeExample } }
}
