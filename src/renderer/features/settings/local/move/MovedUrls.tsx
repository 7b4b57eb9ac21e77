import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Move } from '../../../../../shared/move/move.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { useShowUrls } from '../../../../lib/issued-urls/use-show-urls.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ChangedUrlList, MAX_SHOWN } from '../reachable/ChangedUrlList.tsx'

interface Props {
  move: Move
  onDone: () => Promise<void>
}

/** The customers' URLs with the new host, to test and share. */
export function MovedUrls({ move, onDone }: Props) {
  const { t } = useTranslation('move')
  const queryClient = useQueryClient()
  const showUrls = useShowUrls()
  const marking = useTask()
  const dismissing = useTask()
  const { id: runId, workspace, shared, fromMcpUrl, toMcpUrl, startedAt } = move
  const filter = { search: '', workspaceId: workspace.id, runId }
  const sort = { by: 'createdAt' as const, direction: 'descending' as const }
  const { data } = useQuery(commandQuery('history.list', { filter, sort, offset: 0, limit: MAX_SHOWN }))
  const mark = async (id: string, isShared: boolean) => {
    const { queryKey } = commandQuery('move.status')
    // Update the checkbox immediately.
    const next = [...shared.filter((each) => each !== id), ...(isShared ? [id] : [])]
    queryClient.setQueryData(queryKey, (before) => before && { ...before, shared: next })
    await marking.run(() => invoke('move.mark', { ids: [id], shared: isShared }))
    await queryClient.invalidateQueries({ queryKey })
  }
  return (
    <Section region divided title={t('urls.title')}>
      {data && (
        <>
          <Text inherit>{data.total === 0 ? t('urls.none') : t('urls.body', { count: data.total })}</Text>
          {data.total > 0 && (
            <ChangedUrlList
              label={t('urls.title')}
              records={data.records}
              count={data.total}
              changedAt={startedAt}
              shared={shared}
              onShared={(id, isShared) => void mark(id, isShared)}
            />
          )}
        </>
      )}
      <Text size="sm" c="dimmed" mb="md" data-selectable>
        {t('urls.others', { from: fromMcpUrl, to: toMcpUrl })}
      </Text>
      <Group gap="xs">
        {data !== undefined && data.total > 0 && (
          <Button variant="default" onClick={() => showUrls(workspace.id)}>
            {t('urls.toList')}
          </Button>
        )}
        <Button variant="default" loading={dismissing.busy} onClick={() => void dismissing.run(onDone)}>
          {t('done.dismiss')}
        </Button>
      </Group>
      {marking.failure && <ErrorAlert {...marking.failure} />}
      {dismissing.failure && <ErrorAlert {...dismissing.failure} />}
    </Section>
  )
}
