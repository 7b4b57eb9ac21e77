import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { useManagementAccess } from '../lib/ipc/service-access.ts'
import { paths } from '../lib/paths.ts'
import classes from './LocalStatus.module.css'

/**
 * Status of the built-in service, with a link to its settings when something is wrong. In a hosted workspace, shows how changes arrive
 * there.
 */
export function LocalStatus() {
  const { t } = useTranslation('shell')
  const { data } = useQuery(commandQuery('localService.status'))
  const { data: reachability } = useQuery(commandQuery('reachable.status'))
  const workspace = useCurrentWorkspace()
  // In a hosted workspace, users would mistake this for that workspace's status. Problems are shown everywhere.
  const isElsewhere = workspace !== undefined && workspace.kind !== 'local'
  const trouble = data && troubleOf(data, Boolean(reachability?.lost), isElsewhere)
  return (
    <Text role="status" className={classes.status} component="div" size="sm" truncate c="var(--text-3)" ta="end">
      {trouble ? (
        <Text
          component={Link}
          inherit
          href={trouble === 'lost' ? paths.reachable() : paths.settings(LOCAL_WORKSPACE_ID)}
          title={t(`local.${trouble}`)}
          c="var(--bad)"
          fw={550}
        >
          {t(`local.${trouble}`)}
        </Text>
      ) : isElsewhere ? (
        <ServiceStatus workspaceId={workspace.id} />
      ) : (
        data && <span title={t(`local.${data.state}`)}>{t(`local.${data.state}`)}</span>
      )}
    </Text>
  )
}

function troubleOf(status: LocalServiceStatus, lost: boolean, isElsewhere: boolean) {
  if (status.state === 'failed' || status.state === 'paused') return status.state
  if (status.state !== 'running' || isElsewhere) return null
  if (lost) return 'lost'
  return status.restarted ? 'restarted' : null
}

/** Shows how the window learns about others' changes in a hosted workspace. Renders nothing if changes can't be read or followed. */
function ServiceStatus({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('shell')
  const found = useManagementAccess(workspaceId)
  if (found?.state !== 'managed' || !found.scopes.includes('read') || found.updates === 'refused') return null
  return <span title={t(`updatesHint.${found.updates}`)}>{t(`updates.${found.updates}`)}</span>
}
