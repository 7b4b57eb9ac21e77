import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconCheck, IconClockPause, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CommandName } from '../../../../shared/ipc/contract.ts'
import { bytes } from '../../../../shared/text/measures.ts'
import type { UpdateState, UpdateStatus } from '../../../../shared/updates/commands.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { FoundUpdate } from './FoundUpdate.tsx'

type Action = Extract<CommandName, `updates.${'download' | 'stop' | 'install' | 'skip'}`>

interface Props {
  status: UpdateStatus
  onCheck: () => void
}

/** The state of an update and the available action. */
export function UpdateProgress({ status, onCheck }: Props) {
  const { state } = status
  const task = useTask()
  const run = (action: Action) => () => void task.run(async () => void (await invoke(action)))
  return (
    <Stack gap="md" mt="sm">
      <Shown status={status} run={run} onCheck={onCheck} />
      {task.failure && <ErrorAlert {...task.failure} />}
      {'update' in state && state.update && <FoundUpdate update={state.update} />}
    </Stack>
  )
}

interface ShownProps extends Props {
  run: (action: Action) => () => void
}

function Shown({ status, run, onCheck }: ShownProps) {
  const { t } = useTranslation('updates')
  const { state } = status
  switch (state.name) {
    case 'idle':
    case 'checking':
      return null
    case 'upToDate':
      return (
        <Callout role="status" tone="good" icon={<IconCheck size={16} stroke={1.8} aria-hidden />}>
          <p>{t('upToDate')}</p>
        </Callout>
      )
    case 'available':
      return (
        <Callout
          role="status"
          icon={<IconDownload size={16} stroke={1.8} aria-hidden />}
          title={t('available', { version: state.update.version })}
        >
          {status.skipped && <p>{t('skipped')}</p>}
          {state.update.byHand && <p>{t('byHand')}</p>}
          <Group gap="xs" mt="2xs">
            {!state.update.byHand && <Button onClick={run('updates.download')}>{t('download')}</Button>}
            {!status.skipped && (
              <Button variant="default" onClick={run('updates.skip')}>
                {t('skip')}
              </Button>
            )}
          </Group>
        </Callout>
      )
    case 'downloading':
      return <Downloading state={state} onCancel={run('updates.stop')} />
    case 'ready':
      return (
        <Callout
          role="status"
          tone="good"
          icon={<IconCheck size={16} stroke={1.8} aria-hidden />}
          title={t('ready', { version: state.update.version })}
        >
          <p>{t('readyHelp')}</p>
          <p>{t('laterHelp')}</p>
          <Group gap="xs" mt="2xs">
            <Button onClick={run('updates.install')}>{t('install')}</Button>
          </Group>
        </Callout>
      )
    case 'waiting':
      return (
        <Callout
          role="status"
          tone="warn"
          icon={<IconClockPause size={16} stroke={1.8} aria-hidden />}
          title={t('waiting.title', { version: state.update.version })}
        >
          <p>{t(`waiting.${state.for}`)}</p>
          <Group gap="xs" mt="2xs">
            <Button variant="default" onClick={run('updates.stop')}>
              {t('waiting.cancel')}
            </Button>
          </Group>
        </Callout>
      )
    case 'installing':
      return <Text role="status">{t('installing', { version: state.update.version })}</Text>
    case 'failed':
      return <Failed state={state} run={run} onCheck={onCheck} />
  }
}

function Downloading({
  state,
  onCancel,
}: {
  state: Extract<UpdateState, { name: 'downloading' }>
  onCancel: () => void
}) {
  const { t, i18n } = useTranslation(['updates', 'common'])
  const { done, total, update } = state
  const size = (of: number) => bytes(of, i18n.language)
  return (
    <Stack gap="xs">
      <Text fw={550}>{t('downloading', { version: update.version })}</Text>
      <Progress value={Math.floor((done / total) * 100)} aria-label={t('progress')} />
      <Group justify="space-between">
        <Text role="status" size="sm" c="dimmed">
          {t('bytesOf', { done: size(done), total: size(total) })}
        </Text>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

function Failed({
  state,
  run,
  onCheck,
}: Omit<ShownProps, 'status'> & { state: Extract<UpdateState, { name: 'failed' }> }) {
  const { t } = useTranslation('updates')
  const { during, update, error } = state
  const retry = during === 'check' ? onCheck : run(during === 'download' ? 'updates.download' : 'updates.install')
  return (
    <ErrorAlert error={error} title={t(`failed.${during}`, { version: update?.version ?? '' })} actions={{ retry }} />
  )
}
