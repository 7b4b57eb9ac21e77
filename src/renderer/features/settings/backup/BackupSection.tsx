import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { relativeTime } from '../../../lib/time/relative-time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'
import { BackupContents } from './BackupContents.tsx'
import { BackupDialog } from './BackupDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { RestoreOutcomeNote } from './RestoreOutcomeNote.tsx'

type Open = { kind: 'create' } | { kind: 'restore'; name: string }

/** Backup and restore of all the app's data. */
export function BackupSection() {
  const { t, i18n } = useTranslation('backup')
  const now = useNow(30_000)
  const queryClient = useQueryClient()
  const status = useQuery(commandQuery('backup.status'))
  const info = useQuery(commandQuery('app.info'))
  const [open, setOpen] = useState<Open | null>(null)
  const choosing = useTask()
  const available = status.data?.available ?? false
  const last = status.data?.lastBackup
  const refetch = () => void queryClient.invalidateQueries({ queryKey: ['backup.status'] })
  const choose = () =>
    void choosing.run(async () => {
      const chosen = await invoke('backup.choose')
      if (chosen) setOpen({ kind: 'restore', name: chosen.name })
    })
  return (
    <Section title={t('title')}>
      {status.isError && <ErrorAlert error={status.error.detail} actions={{ retry: () => void status.refetch() }} />}
      {status.data?.restore && <RestoreOutcomeNote outcome={status.data.restore} onDismissed={refetch} />}
      {status.data && !available && <Note>{t('unavailable')}</Note>}
      <Row
        title={t('create.row')}
        help={
          last
            ? t('create.last', { when: relativeTime(new Date(last.at).getTime(), now, i18n.language) })
            : t('create.never')
        }
      >
        <Button variant="default" disabled={!available} onClick={() => setOpen({ kind: 'create' })}>
          {t('create.button')}
        </Button>
      </Row>
      <Row title={t('restore.row')} help={t('restore.help')}>
        <Button variant="default" disabled={!available} loading={choosing.busy} onClick={choose}>
          {t('restore.button')}
        </Button>
      </Row>
      <BackupContents />
      {choosing.failure && <ErrorAlert {...choosing.failure} />}
      {open?.kind === 'create' && <BackupDialog onMade={refetch} onClose={() => setOpen(null)} />}
      {open?.kind === 'restore' && (
        <RestoreDialog name={open.name} folder={info.data?.dataFolder ?? ''} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}
