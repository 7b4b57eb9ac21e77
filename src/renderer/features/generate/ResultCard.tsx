import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/command-query.ts'
import type { Issued } from '../../lib/issued-store.ts'
import { TokenField } from '../../ui/access/TokenField.tsx'
import { UrlField } from '../../ui/access/UrlField.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SecretField } from '../../ui/SecretField.tsx'
import { customerLabel } from './customer-label.ts'
import classes from './ResultCard.module.css'

interface Props {
  issued: Issued
  active: boolean
  /** Rows below the fields: what else can be done with it. */
  below?: ReactNode
}

/** The newest generated URL: to check, to reveal, to copy. */
export function ResultCard({ issued, active, below }: Props) {
  const { t } = useTranslation(['generate', 'common'])
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const hidden = settings?.hideSecrets ?? false
  const { url, token, customerId } = issued.access
  return (
    <section aria-label={t('result.region')} className={classes.card}>
      <header className={classes.header}>
        <IconCheck size={16} stroke={2} className={classes.check} aria-hidden />
        <h2 className={classes.title}>{t('result.title', { customer: customerLabel(issued.customer) })}</h2>
        <span className={classes.time}>
          <RelativeTime time={issued.issuedAt} />
        </span>
      </header>
      <div className={classes.part}>
        <UrlField url={url} hidden={hidden} />
      </div>
      <div className={classes.pair}>
        <div className={classes.part}>
          <TokenField token={token} hidden={hidden} />
        </div>
        <div className={classes.part}>
          <SecretField label={t('result.customerId')} value={customerId} masked={false}>
            <CopyButton value={customerId} label={t('result.copyCustomerId')} iconOnly />
          </SecretField>
        </div>
      </div>
      {below}
      {(hidden || !active) && (
        <footer className={classes.footer}>
          {hidden && <p>{t('common:access.hidden')}</p>}
          {!active && <p>{t('result.inactive')}</p>}
        </footer>
      )}
    </section>
  )
}
