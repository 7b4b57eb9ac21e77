import { CloseButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { paths } from '../lib/paths.ts'
import classes from './RecoveryNotice.module.css'

/** Banner above every screen, until dismissed, about a newer version. */
export function UpdateNotice() {
  const { t } = useTranslation('updates')
  const [dismissed, setDismissed] = useState('')
  const [location] = useLocation()
  const { data } = useQuery(commandQuery('updates.status'))
  if (!data || data.skipped || location === paths.about()) return null
  const { state } = data
  if (state.name !== 'available' && state.name !== 'ready') return null
  const { version } = state.update
  const what = `${state.name} ${version}`
  if (dismissed === what) return null
  return (
    <div role="status" className={classes.notice} data-news>
      <IconDownload size={16} stroke={1.8} aria-hidden />
      <span>{t(`notice.${state.name}`, { version })}</span>
      <Link href={paths.about()} className={classes.link}>
        {t('notice.look')}
      </Link>
      <CloseButton size={24} ml="auto" aria-label={t('notice.dismiss')} onClick={() => setDismissed(what)} />
    </div>
  )
}
