import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryStatus } from '../../../shared/history/commands.ts'
import { say } from '../../../shared/text/say.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../ui/feedback/Note.tsx'

function Notices() {
  const { t } = useTranslation(['issued', 'common'])
  const queryClient = useQueryClient()
  const task = useTask()
  const query = commandQuery('history.status')
  const { data: status } = useQuery(query)
  const ask = (name: 'history.retry' | 'history.dismissSetAside') =>
    void task.run(async () => {
      const answer: HistoryStatus = await invoke(name)
      queryClient.setQueryData(query.queryKey, answer)
      await queryClient.invalidateQueries({ queryKey: ['history.list'] })
    })
  if (status === undefined || (status.state === 'ready' && !status.setAside && !task.failure)) return null
  const { state, error, setAside } = status
  return (
    <Stack gap="xs" mb="sm">
      {state === 'unavailable' && error && (
        <ErrorAlert error={error} title={t('status.unavailable')} actions={{ retry: () => ask('history.retry') }} />
      )}
      {state === 'memory' && <Note>{t('status.memory')}</Note>}
      {state === 'waiting' && <Note>{t('status.waiting')}</Note>}
      {setAside && (
        <Callout
          role="note"
          tone="warn"
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          title={t('status.setAsideTitle')}
          aside={
            <Button variant="default" loading={task.busy} onClick={() => ask('history.dismissSetAside')}>
              {t('common:dismiss')}
            </Button>
          }
        >
          <p>{t('status.setAside', { reason: say(setAside.reason), path: setAside.path })}</p>
        </Callout>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
    </Stack>
  )
}

/** Important notices about the history: it can't be opened, isn't persisted, or was started over. */
export const HistoryNotices = memo(Notices)
