import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import type { Message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'

/** The cause of a failure that is about the run or its table, and says itself what to do. */
function ownCause(error: AppError): Message | null {
  if (error.kind !== 'invalidInput' && error.kind !== 'notFound') return null
  return error.cause?.code.startsWith('bulk.') ? error.cause : null
}

/** A failure on the Bulk screen: one of the service or of the app as anywhere, one of a run in its own words. */
export function BulkFailure(props: ComponentProps<typeof ErrorAlert>) {
  const { t } = useTranslation('bulk')
  const cause = ownCause(props.error)
  if (cause === null) return <ErrorAlert {...props} />
  return (
    <Callout
      role="alert"
      tone="bad"
      outlined
      icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      title={t('refused')}
    >
      <p>{say(cause)}</p>
    </Callout>
  )
}
