import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '../../../shared/model/access.ts'
import { commandQuery } from '../../lib/command-query.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SecretField } from '../../ui/SecretField.tsx'
import classes from './NewUrl.module.css'

/** A URL that was just made: to check, to reveal, to copy. */
export function NewUrl({ access: { url, token } }: { access: Access }) {
  const { t } = useTranslation('customers')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const [revealed, setRevealed] = useState(false)
  const hidden = settings?.hideSecrets ?? false
  const toggle = t(revealed ? 'newUrl.hideToken' : 'newUrl.revealToken')
  const Eye = revealed ? IconEyeOff : IconEye
  return (
    <div className={classes.fields}>
      <SecretField label={t('newUrl.url')} value={url} masked={hidden}>
        <span data-first-focus>
          <CopyButton value={url} label={t('newUrl.copyUrl')} variant="filled" />
        </span>
      </SecretField>
      <SecretField label={t('newUrl.token')} value={token} masked={hidden || !revealed}>
        <ActionIcon
          aria-label={toggle}
          title={toggle}
          aria-pressed={revealed}
          disabled={hidden}
          onClick={() => setRevealed(!revealed)}
        >
          <Eye size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <CopyButton value={token} label={t('newUrl.copyToken')} iconOnly />
      </SecretField>
      {hidden && <p className={classes.hidden}>{t('newUrl.hidden')}</p>}
    </div>
  )
}
