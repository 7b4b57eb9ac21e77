import { Progress, Stack } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupProgress } from '../../../../shared/backup/commands.ts'
import { bytes as formatBytes } from '../../../../shared/text/measures.ts'
import { subscribe } from '../../../lib/ipc/subscribe.ts'
import { Working } from '../../../ui/feedback/Working.tsx'

export function JobProgress() {
  const { t, i18n } = useTranslation('backup')
  const progress = useBackupProgress(true)
  const since = useMemo(() => Date.now(), [])
  const percent = progress && progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : 0
  // Checking a database is a single step, so there's nothing to measure.
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

/** Returns the latest progress of a backup or restore from the main process; null if there hasn't been any while `busy`. */
function useBackupProgress(busy: boolean): BackupProgress | null {
  const [progress, setProgress] = useState<BackupProgress | null>(null)
  useEffect(() => {
    if (!busy) return
    setProgress(null)
    return subscribe({ 'backup.progress': setProgress })
  }, [busy])
  return progress
}
