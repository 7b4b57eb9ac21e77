import { useEffect, useState } from 'react'
import type { BackupProgress } from '../../../../shared/backup/commands.ts'
import { subscribe } from '../../../lib/ipc/subscribe.ts'

/** What main has reported last of a backup or a restore; null where none was while `busy`. */
export function useBackupProgress(busy: boolean): BackupProgress | null {
  const [progress, setProgress] = useState<BackupProgress | null>(null)
  useEffect(() => {
    if (!busy) return
    setProgress(null)
    return subscribe({ 'backup.progress': setProgress })
  }, [busy])
  return progress
}
