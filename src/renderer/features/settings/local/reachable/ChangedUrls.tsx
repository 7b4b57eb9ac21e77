import { Button, Group } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../../../shared/history/issued-record.ts'
import { isWorthCopying } from '../../../../../shared/history/url-state.ts'
import { LOCAL_WORKSPACE_ID } from '../../../../../shared/model/workspace.ts'
import type { Reachability } from '../../../../../shared/reachable/reachable.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { useShowUrls } from '../../../../lib/issued-urls/use-show-urls.ts'
import { useRecordStates } from '../../../../lib/url-state/use-record-states.ts'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { ChangedUrlList, MAX_SHOWN } from './ChangedUrlList.tsx'

const NONE: readonly IssuedRecord[] = []

interface Props {
  changed: NonNullable<Reachability['changed']>
  onDone: (next: Reachability) => void
}

/** URLs that were shared with an address other than their current one, to test and share again. */
export function ChangedUrls({ changed, onDone }: Props) {
  const { t } = useTranslation('reachable')
  const queryClient = useQueryClient()
  const showUrls = useShowUrls()
  const task = useTask()
  const marking = useTask()
  const filter = {
    search: '',
    workspaceId: LOCAL_WORKSPACE_ID,
    states: ['issued' as const],
    to: changed.at,
  }
  const sort = { by: 'createdAt' as const, direction: 'descending' as const }
  const { data } = useQuery(commandQuery('history.list', { filter, sort, offset: 0, limit: MAX_SHOWN }))
  const { data: shared = [] } = useQuery(commandQuery('reshared.list'))
  const records = data?.records ?? NONE
  const stateOf = useRecordStates(records)
  const working = useMemo(() => records.filter((record) => isWorthCopying(stateOf(record))), [records, stateOf])
  if (data === undefined) return null
  const count = data.total - (records.length - working.length)
  const from = changed.from ?? t('changed.thisComputer')
  const test = () =>
    void task.run(async () => {
      const started = await invoke('fleetCheck.start', { filter })
      queryClient.setQueryData(commandQuery('fleetCheck.status').queryKey, started)
      showUrls(LOCAL_WORKSPACE_ID)
    })
  const dismiss = () => void task.run(async () => onDone(await invoke('reachable.dismissChange')))
  const mark = async (id: string, isShared: boolean) => {
    const { queryKey } = commandQuery('reshared.list')
    // Update the checkbox immediately.
    queryClient.setQueryData(queryKey, [...shared.filter((each) => each !== id), ...(isShared ? [id] : [])])
    const failed = await marking.run(async () => {
      queryClient.setQueryData(queryKey, await invoke('reshared.mark', { ids: [id], shared: isShared }))
    })
    if (failed) await queryClient.invalidateQueries({ queryKey })
  }
  return (
    <Callout outlined icon={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />} title={t('changed.title')}>
      <p>{count === 0 ? t('changed.none') : t('changed.body', { count, from })}</p>
      {working.length > 0 && (
        <ChangedUrlList
          label={t('changed.title')}
          records={working}
          count={count}
          changedAt={changed.at}
          shared={shared}
          onShared={(id, isShared) => void mark(id, isShared)}
        />
      )}
      <Group gap="xs" w="100%">
        {count > 0 && (
          <>
            <Button variant="default" loading={task.busy} onClick={test}>
              {t('changed.test')}
            </Button>
            <Button variant="subtle" px="xs" onClick={() => showUrls(LOCAL_WORKSPACE_ID)}>
              {t('changed.toList')}
            </Button>
          </>
        )}
        <Button variant="subtle" px="xs" ms="auto" loading={task.busy} onClick={dismiss}>
          {t('changed.dismiss')}
        </Button>
      </Group>
      {task.failure && <ErrorAlert {...task.failure} />}
      {marking.failure && <ErrorAlert {...marking.failure} />}
    </Callout>
  )
}
