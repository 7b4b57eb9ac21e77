import { ActionIcon } from '@mantine/core'
import { IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/command-query.ts'
import type { Issued } from '../../lib/issued-store.ts'
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
  const { t } = useTranslation('generate')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const [revealed, setRevealed] = useState(false)
  const hidden = settings?.hideSecrets ?? false
  const { url, token, customerId } = issued.access
  const toggle = t(revealed ? 'result.hideToken' : 'result.revealToken')
  const Eye = revealed ? IconEyeOff : IconEye
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
        <SecretField label={t('result.url')} value={url} masked={hidden}>
          <CopyButton value={url} label={t('result.copyUrl')} variant="filled" />
        </SecretField>
      </div>
      <div className={classes.pair}>
        <div className={classes.part}>
          <SecretField label={t('result.token')} value={token} masked={hidden || !revealed}>
            <ActionIcon
              aria-label={toggle}
              title={toggle}
              aria-pressed={revealed}
              disabled={hidden}
              onClick={() => setRevealed(!revealed)}
            >
              <Eye size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
            <CopyButton value={token} label={t('result.copyToken')} iconOnly />
          </SecretField>
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
          {hidden && <p>{t('result.hidden')}</p>}
          {!active && <p>{t('result.inactive')}</p>}
        </footer>
      )}
    </section>
  )
}
