import { useEffect, useState } from 'react'
import type { BackupProgress } from '../../../../shared/backup/commands.ts'
import { subscribe } from '../../../lib/ipc/subscribe.ts'

/** Latest progress of a backup or a restore from the main process; null if there was none while `busy`. */
export function useBackupProgress(busy: boolean): BackupProgress | null {
  const [progress, setProgress] = useState<BackupProgress | null>(null)
  useEffect(() => {
    if (!busy) return
    setProgress(null)
    return subscribe({ 'backup.progress': setProgress })
  }, [busy])
  return progress
}
