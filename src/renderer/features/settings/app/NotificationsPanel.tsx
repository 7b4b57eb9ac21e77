import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../../shared/notifications/notification-kinds.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Panel } from '../screen/Panel.tsx'

/** Chooses which system notifications to show. */
export function NotificationsPanel() {
  const { t } = useTranslation('notifications')
  const queryClient = useQueryClient()
  const settings = useQuery(commandQuery('settings.get'))
  const task = useTask()
  const chosen = settings.data?.notifications
  const choose = (kind: NotificationKind, wanted: boolean) =>
    void task.run(async () => {
      if (!chosen) return
      const next = await invoke('settings.update', { notifications: { ...chosen, [kind]: wanted } })
      queryClient.setQueryData(commandQuery('settings.get').queryKey, next)
    })
  return (
    <Panel title={t('heading')} intro={t('help')}>
      {settings.isError && (
        <ErrorAlert error={settings.error.detail} actions={{ retry: () => void settings.refetch() }} />
      )}
      {chosen && (
        <Stack gap="md">
          {NOTIFICATION_KINDS.map((kind) => (
            <Switch
              atEnd
              key={kind}
              label={t(`kinds.${kind}`)}
              description={t(`kindHelp.${kind}`)}
              checked={chosen[kind]}
              onChange={(event) => choose(kind, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
    </Panel>
  )
}
