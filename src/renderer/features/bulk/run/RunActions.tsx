import { Button, Group } from '@mantine/core'
import { IconFileExport, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { RunExport } from './RunExport.tsx'
import type { RunControl } from './use-run-control.ts'

/** A run's buttons, according to its state. */
export function RunActions({ run, control }: { run: Run; control: RunControl }) {
  const { t } = useTranslation('bulk')
  const [asking, setAsking] = useState<'cancel' | 'export' | null>(null)
  const { state, counts, pause } = run.progress
  // Resuming fails until the key is replaced.
  const needsKey = pause?.reason === 'unauthenticated'
  const close = () => setAsking(null)
  return (
    <Group gap="xs" justify="flex-end">
      {state === 'running' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} stroke={1.6} aria-hidden />}
          loading={control.busy}
          onClick={control.pause}
        >
          {t('run.pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button
          variant={needsKey ? 'default' : 'filled'}
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          loading={control.busy}
          onClick={control.resume}
        >
          {t('run.resume')}
        </Button>
      )}
      {(state === 'running' || state === 'paused') && (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {t('run.cancel')}
        </Button>
      )}
      {counts.issued > 0 && (
        <Button
          variant={state === 'finished' ? 'filled' : 'default'}
          leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAsking('export')}
        >
          {t('run.export')}
        </Button>
      )}
      {asking === 'cancel' && (
        <ConfirmDialog
          title={t('cancel.title')}
          confirm={t('cancel.confirm')}
          keep={t('cancel.keep')}
          onConfirm={control.cancel}
          onClose={close}
        >
          <p>{t('cancel.waiting', { count: counts.waiting })}</p>
          <p>{t('cancel.pending')}</p>
        </ConfirmDialog>
      )}
      {asking === 'export' && <RunExport run={run} onClose={close} />}
    </Group>
  )
}
