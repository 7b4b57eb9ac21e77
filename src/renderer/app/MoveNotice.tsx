import { IconTransfer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { paths } from '../lib/paths.ts'
import classes from './RecoveryNotice.module.css'

/** Banner above every screen while an interrupted move of servers to another workspace can be continued. */
export function MoveNotice() {
  const { t } = useTranslation('move')
  const [location] = useLocation()
  const { data: move } = useQuery(commandQuery('move.status'))
  if (!move || move.state === 'running' || move.state === 'finished' || location.startsWith(paths.move())) return null
  const done = move.servers.filter(({ state }) => state === 'moved').length
  return (
    <div role="status" className={classes.notice}>
      <IconTransfer size={16} stroke={1.8} color="var(--warn)" aria-hidden />
      <span>{t('notice.text', { workspace: move.workspace.name, done, count: move.servers.length })}</span>
      <Link href={paths.move()} className={classes.link}>
        {t('notice.look')}
      </Link>
    </div>
  )
}
