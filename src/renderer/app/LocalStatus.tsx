import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { paths } from '../lib/paths.ts'
import classes from './LocalStatus.module.css'
import { ServiceStatus } from './ServiceStatus.tsx'

/** How the built-in service is, and when it doesn’t run, the way to its settings; in a hosted workspace, how that one’s changes arrive. */
export function LocalStatus() {
  const { t } = useTranslation('shell')
  const { data } = useQuery(commandQuery('localService.status'))
  const { data: reach } = useQuery(commandQuery('reachable.status'))
  const workspace = useCurrentWorkspace()
  // In a hosted workspace it would seem to be that one's service; what is wrong with it is said everywhere.
  const isElsewhere = workspace !== undefined && workspace.kind !== 'local'
  return (
    <Text role="status" className={classes.status} component="div" size="sm" truncate c="var(--text-3)" ta="end">
      {data?.state === 'failed' || data?.state === 'paused' ? (
        <Text component={Link} inherit href={paths.settings(LOCAL_WORKSPACE_ID)} c="var(--bad)" fw={550}>
          {t(`local.${data.state}`)}
        </Text>
      ) : isElsewhere ? (
        <ServiceStatus workspaceId={workspace.id} />
      ) : (
        data && (
          <>
            {t(`local.${data.state}`, { port: 'port' in data ? data.port : '' })}
            {data.state === 'running' && reach?.lost && (
              <>
                {' · '}
                <Text component={Link} inherit href={paths.settings(LOCAL_WORKSPACE_ID)} c="var(--bad)" fw={550}>
                  {t('local.lost')}
                </Text>
              </>
            )}
            {data.state === 'running' && data.restarted && (
              <>
                {' · '}
                <Text component={Link} inherit href={paths.settings(LOCAL_WORKSPACE_ID)} c="var(--bad)" fw={550}>
                  {t('local.restarted')}
                </Text>
              </>
            )}
          </>
        )
      )}
    </Text>
  )
}
