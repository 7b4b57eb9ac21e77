import { Progress, Stack } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes as formatBytes } from '../../../../shared/text/measures.ts'
import { Working } from '../../../ui/feedback/Working.tsx'
import { useBackupProgress } from './use-backup-progress.ts'

export function JobProgress() {
  const { t, i18n } = useTranslation('backup')
  const progress = useBackupProgress(true)
  const since = useMemo(() => Date.now(), [])
  const percent = progress && progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : 0
  // A database is checked in one step.
  const measured = progress && progress.phase !== 'checking' && progress.total > 0 ? progress : null
  const phase = t(`phase.${progress?.phase ?? 'starting'}`)
  const size = (bytes: number) => formatBytes(bytes, i18n.language)
  return (
    <Stack gap="xs" py="xs">
      {measured && <Progress value={percent} aria-label={t('progress')} />}
      <Working since={since}>
        {[phase, ...(measured ? [t('bytesOf', { done: size(measured.done), total: size(measured.total) })] : [])].join(
          ' ',
        )}
      </Working>
    </Stack>
  )
}
