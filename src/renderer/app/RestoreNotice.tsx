import { CloseButton } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { invoke } from '../lib/ipc/invoke.ts'
import { useTask } from '../lib/ipc/use-task.ts'
import { paths } from '../lib/paths.ts'
import { exactTime } from '../lib/time/relative-time.ts'
import classes from './RecoveryNotice.module.css'

/** Banner above every screen, until dismissed, with the result of the last restore. */
export function RestoreNotice() {
  const { t, i18n } = useTranslation('backup')
  const queryClient = useQueryClient()
  const task = useTask()
  const [location] = useLocation()
  const { data } = useQuery(commandQuery('backup.status'))
  const restore = data?.restore
  if (!restore || location === paths.backup()) return null
  const { backupCreatedAt } = restore
  const when = backupCreatedAt === null ? '' : exactTime(new Date(backupCreatedAt).getTime(), i18n.language)
  const dismiss = () =>
    void task.run(async () => {
      await invoke('backup.dismissRestore')
      await queryClient.invalidateQueries({ queryKey: ['backup.status'] })
    })
  return (
    <div role="status" className={classes.notice} data-good={restore.outcome !== 'unchanged' || undefined}>
      <IconDatabaseImport size={16} stroke={1.8} aria-hidden />
      <span>{t(`outcome.${restore.outcome}`, { when })}</span>
      <Link href={paths.backup()} className={classes.link}>
        {t('outcome.look')}
      </Link>
      <CloseButton size={24} ml="auto" aria-label={t('outcome.dismiss')} onClick={dismiss} />
    </div>
  )
}
