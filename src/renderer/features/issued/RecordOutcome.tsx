import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'

/** The result of a generation that didn't produce a URL, and what to do about it. */
export function RecordOutcome({ record }: { record: IssuedRecord }) {
  const { t, i18n } = useTranslation('issued')
  const { t: tError } = useTranslation('errors')
  const { state, error, workspace, customer, createdAt, endedAt } = record
  const { mayRead } = useServiceAccess(workspace.id)
  const whose = { customer: customer.primaryIdentity }
  switch (state) {
    case 'issued':
      return null
    case 'pending':
    case 'cancelled':
      return (
        <Text inherit c="dimmed">
          {t(`outcome.${state}`)}
        </Text>
      )
    case 'failed':
      return (
        error && (
          <ErrorAlert error={error} title={t('outcome.failedTitle')} {...(endedAt !== null && { at: endedAt })} />
        )
      )
    case 'unknown':
      return (
        <Callout
          role="note"
          tone="warn"
          outlined
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          title={t('outcome.unknownTitle')}
        >
          <p>{t('outcome.unknown', whose)}</p>
          {error && (
            <p>
              {t('outcome.reason')}: {describeError(error, tError).cause}
            </p>
          )}
          <p>
            {t(mayRead ? 'outcome.unknownCheck' : 'outcome.unknownAsk', {
              ...whose,
              time: exactTime(createdAt, i18n.language),
            })}
          </p>
        </Callout>
      )
  }
}
