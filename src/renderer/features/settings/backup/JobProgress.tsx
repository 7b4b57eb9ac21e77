import { Progress, Stack } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Working } from '../../../ui/feedback/Working.tsx'
import { useBackupProgress } from './use-backup-progress.ts'

/** How far a backup or a restore that’s under way has come. */
export function JobProgress() {
  const { t } = useTranslation('backup')
  const progress = useBackupProgress(true)
  const since = useMemo(() => Date.now(), [])
  const percent = progress && progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : 0
  // A database is copied, and checked, in one step.
  const measured = progress?.phase === 'encrypting' || progress?.phase === 'reading'
  return (
    <Stack gap="xs" py="xs">
      {measured && <Progress value={percent} aria-label={t('progress')} />}
      <Working since={since}>{t(`phase.${progress?.phase ?? 'starting'}`)}</Working>
    </Stack>
  )
}
