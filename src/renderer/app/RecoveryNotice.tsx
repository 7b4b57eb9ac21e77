import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { paths } from '../lib/paths.ts'
import classes from './RecoveryNotice.module.css'

/** Banner above every screen, until reviewed: the app last exited while writing a client's file. */
export function RecoveryNotice() {
  const { t } = useTranslation('shell')
  const [seen, setSeen] = useState(false)
  const [location] = useLocation()
  const { data = [] } = useQuery(commandQuery('clients.recoveries'))
  const there = location === paths.installed()
  useEffect(() => {
    if (there && data.length > 0) setSeen(true)
  }, [there, data])
  if (seen || there || data.length === 0) return null
  return (
    <div role="alert" className={classes.notice}>
      <IconAlertTriangle size={16} stroke={1.8} color="var(--warn)" aria-hidden />
      <span>{t('recovery.text')}</span>
      <Link href={paths.installed()} className={classes.link}>
        {t('recovery.look')}
      </Link>
      <CloseButton size={24} ml="auto" aria-label={t('recovery.close')} onClick={() => setSeen(true)} />
    </div>
  )
}
