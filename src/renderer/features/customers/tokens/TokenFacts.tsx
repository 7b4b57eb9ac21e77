import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './TokenFacts.module.css'

interface Props {
  token: TokenRecord
  /** Whether the token no longer works. */
  over: boolean
  /** Whether the customer's progress already says when it was created and last used. */
  isOnly: boolean
}

/** A paragraph about a token: when it was created, when it expires or is retired, and how often it has been used. */
export function TokenFacts({ token, over, isOnly }: Props) {
  const { t, i18n } = useTranslation('customers')
  const number = new Intl.NumberFormat(i18n.language)
  const { state, createdAt, expiresAt, retiresAt, lastCallAt, calls, errors } = token
  return (
    <Text className={classes.facts} size="sm" c="dimmed">
      {!isOnly && (
        <span>
          {t('token.created')} <RelativeTime time={createdAt} />
        </span>
      )}
      {retiresAt !== null && !over && (
        <span>
          {t('token.retires')} <RelativeTime time={retiresAt} />
        </span>
      )}
      {expiresAt !== null && !over && (
        <span>
          {t(state === 'expired' ? 'token.expired' : 'token.expires')} <RelativeTime time={expiresAt} />
        </span>
      )}
      {expiresAt === null && state === 'live' && <span>{t('token.neverExpires')}</span>}
      <span>{calls === 0 ? t('token.unused') : t('token.calls', { count: calls, number: number.format(calls) })}</span>
      {errors > 0 && (
        <Text span inherit c="var(--bad)">
          {t('token.errors', { count: errors, number: number.format(errors) })}
        </Text>
      )}
      {lastCallAt !== null && !isOnly && (
        <span>
          {t('token.lastCall')} <RelativeTime time={lastCallAt} />
        </span>
      )}
    </Text>
  )
}
