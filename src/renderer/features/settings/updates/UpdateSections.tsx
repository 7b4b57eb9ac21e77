import { Box, Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Settings, UpdateChannel } from '../../../../shared/model/settings.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { relativeTime } from '../../../lib/time/relative-time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { showWhatsNew } from '../../../lib/whats-new-store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'
import { UpdateProgress } from './UpdateProgress.tsx'

const CHANNELS = ['stable', 'beta'] as const
/** States that allow a check; an update already found must be downloaded or installed first. */
const MAY_CHECK = ['idle', 'upToDate', 'available', 'failed'] as const

/** App updates: check, download, and install. */
export function UpdateSections() {
  const { t, i18n } = useTranslation('updates')
  const now = useNow(30_000)
  const queryClient = useQueryClient()
  const status = useQuery(commandQuery('updates.status'))
  const settings = useQuery(commandQuery('settings.get'))
  const checking = useTask()
  const changing = useTask()
  const check = () => void checking.run(async () => void (await invoke('updates.check')))
  const change = (part: Partial<Settings>) =>
    void changing.run(async () => {
      queryClient.setQueryData(commandQuery('settings.get').queryKey, await invoke('settings.update', part))
      // The new channel may have a newer release.
      if (part.updateChannel) await invoke('updates.check')
    })
  const data = status.data
  const mayCheck = MAY_CHECK.some((name) => name === data?.state.name)
  const checkedAt = data?.checkedAt
    ? t('checkedAt', { when: relativeTime(new Date(data.checkedAt).getTime(), now, i18n.language) })
    : t('neverChecked')
  return (
    <>
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {data?.installedBy === 'nobody' && (
        <Section>
          <Row title={t('current', { version: data.version })} />
          <Note>{t('nobody')}</Note>
        </Section>
      )}
      {data && data.installedBy !== 'nobody' && (
        <Section>
          <Row
            title={t('current', { version: data.version })}
            help={data.state.name === 'failed' ? undefined : checkedAt}
          >
            <Button
              variant="default"
              loading={data.state.name === 'checking'}
              disabled={!mayCheck && data.state.name !== 'checking'}
              onClick={check}
            >
              {t('check')}
            </Button>
          </Row>
          {checking.failure && <ErrorAlert {...checking.failure} />}
          <UpdateProgress status={data} onCheck={check} />
        </Section>
      )}
      {data && data.installedBy !== 'nobody' && settings.data && (
        <Section>
          <Box mb="lg">
            <Switch
              atEnd
              label={t('automatic')}
              description={t('automaticHelp')}
              checked={settings.data.checkForUpdates}
              onChange={(event) => change({ checkForUpdates: event.currentTarget.checked })}
            />
          </Box>
          <Row title={t('channel')} help={t('channelHelp')}>
            <NativeSelect
              aria-label={t('channel')}
              disabled={changing.busy || !mayCheck}
              value={settings.data.updateChannel}
              data={CHANNELS.map((value) => ({ value, label: t(value) }))}
              onChange={({ currentTarget: { value } }) => change({ updateChannel: value as UpdateChannel })}
            />
          </Row>
          {changing.failure && <ErrorAlert {...changing.failure} />}
        </Section>
      )}
      <Section>
        <Row title={t('whatsNew.row')} help={t('whatsNew.help')}>
          <Button variant="default" onClick={showWhatsNew}>
            {t('whatsNew.open')}
          </Button>
        </Row>
      </Section>
    </>
  )
}
