import { Box, NativeSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'

/** Choices for closing the window. */
const CHOICES = { ask: null, keep: true, quit: false } as const
type Choice = keyof typeof CHOICES
const choices = Object.keys(CHOICES) as Choice[]

/** Settings for whether the app keeps running without its window, and whether it starts at login. */
export function Background() {
  const { t } = useTranslation('background')
  const queryClient = useQueryClient()
  const settings = useQuery(commandQuery('settings.get'))
  const status = useQuery(commandQuery('background.status'))
  const closing = useTask()
  const starting = useTask()
  const hasTray = status.data?.hasTray !== false
  const runInBackground = settings.data?.runInBackground
  const choose = (choice: Choice) =>
    void closing.run(async () => {
      const next = await invoke('settings.update', { runInBackground: CHOICES[choice] })
      queryClient.setQueryData(commandQuery('settings.get').queryKey, next)
    })
  const startAtLogin = (enabled: boolean) =>
    void starting.run(async () => {
      const next = await invoke('background.setStartAtLogin', { enabled })
      queryClient.setQueryData(commandQuery('background.status').queryKey, next)
    })
  return (
    <Section title={t('heading')}>
      <Text inherit mb="md" c="dimmed">
        {t('intro')}
      </Text>
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {settings.data && (
        <>
          <Row title={t('onClose')} help={t(hasTray ? 'onCloseHelp' : 'noTray', { app: 'MCP Access Desk' })}>
            <NativeSelect
              aria-label={t('onClose')}
              disabled={closing.busy}
              value={choices.find((choice) => CHOICES[choice] === runInBackground) ?? 'ask'}
              data={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
              onChange={({ currentTarget: { value } }) => choose(value as Choice)}
            />
          </Row>
          {closing.failure && <ErrorAlert {...closing.failure} />}
        </>
      )}
      {status.data && (
        <>
          <Box mt="md">
            <Switch
              atEnd
              label={t('startAtLogin')}
              description={t('startAtLoginHelp')}
              checked={status.data.startsAtLogin}
              onChange={(event) => startAtLogin(event.currentTarget.checked)}
            />
          </Box>
          {starting.failure && <ErrorAlert {...starting.failure} />}
        </>
      )}
    </Section>
  )
}
