import { CloseButton, Flex, Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetCounts } from '../../../../shared/fleet-check/fleet-check.ts'
import type { HistoryFilter } from '../../../../shared/history/history-filter.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useServiceAccess } from '../../../lib/ipc/service-access.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ChangedSince } from './ChangedSince.tsx'
import { CheckGroups } from './CheckGroups.tsx'
import { CheckProgress } from './CheckProgress.tsx'
import { CheckSummary } from './CheckSummary.tsx'

const STATES = ['working', 'connects', 'warning', 'broken', 'notLive'] as const

/** The number of URLs per result, omitting zeros. */
function CountsLine({ counts }: { counts: FleetCounts }) {
  const { t } = useTranslation('fleetCheck')
  return STATES.filter((state) => counts[state] > 0 || state === 'working')
    .map((state) => t(`counts.${state}`, { count: counts[state] }))
    .join(' · ')
}

type Found = NonNullable<HistoryFilter['found']>

interface Props {
  /** The group the list is filtered by. */
  found: Found | null
  onFind: (found: Found | null) => void
}

function Panel({ found, onFind }: Props) {
  const { t } = useTranslation('fleetCheck')
  const queryClient = useQueryClient()
  const id = useId()
  const task = useTask()
  const workspaceId = useWorkspaceId()
  const { mayManage } = useServiceAccess(workspaceId)
  const { data: check } = useQuery(commandQuery('fleetCheck.status'))
  const summary = useQuery({
    ...commandQuery('fleetCheck.summary', { id: check?.id ?? '' }),
    enabled: check !== undefined && check !== null,
  })
  if (!check) return null
  const running = check.state === 'running'
  const cancel = () => void task.run(() => invoke('fleetCheck.stop'))
  const dismiss = () =>
    void task.run(async () => {
      await invoke('fleetCheck.dismiss')
      queryClient.setQueryData(commandQuery('fleetCheck.status').queryKey, null)
      if (found) onFind(null)
    })
  const chosen = found?.checkId === check.id ? found.group : null
  const choose = (group: Found['group'] | null) => onFind(group && { checkId: check.id, group })
  const outdated = running ? 0 : (summary.data?.outdated ?? 0)
  const counts = running ? check.counts : (summary.data?.counts ?? check.counts)
  const unproved = mayManage
    ? (summary.data?.unproved ?? []).filter((server) => server.workspaceId === workspaceId)
    : []
  return (
    <Paper component="section" withBorder aria-labelledby={id} mb="md" py="sm" px="md">
      <Flex gap="sm" align="flex-start">
        <Stack gap="3xs" flex={1} miw={0}>
          {running ? (
            <CheckProgress id={id} check={check} busy={task.busy} onCancel={cancel} />
          ) : (
            <CheckSummary id={id} check={check} counts={counts} outdated={outdated} unproved={unproved} />
          )}
          <Text component="p" size="sm" c="dimmed">
            <CountsLine counts={counts} />
            {check.endedAt !== null && (
              <>
                {' · '}
                <RelativeTime time={check.endedAt} />
              </>
            )}
          </Text>
        </Stack>
        {!running && <CloseButton size="sm" aria-label={t('dismiss')} title={t('dismiss')} onClick={dismiss} />}
      </Flex>
      {task.failure && <ErrorAlert {...task.failure} />}
      {summary.data && <CheckGroups groups={summary.data.groups} chosen={chosen} onChoose={choose} />}
      {outdated > 0 && (
        <ChangedSince count={outdated} chosen={chosen === 'changed'} onChoose={(on) => choose(on ? 'changed' : null)} />
      )}
    </Paper>
  )
}

/** Progress or result of testing many URLs, with failures grouped by cause. */
export const FleetPanel = memo(Panel)
