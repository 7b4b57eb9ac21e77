import { Flex, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CustomerRow, Stage } from '../../../../shared/management/records/customer-record.ts'
import { MINUTE_MS } from '../../../../shared/values/durations.ts'
import { elapsedTime, exactTime, shortDate } from '../../../lib/time/relative-time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const TONES: Record<Stage, BadgeTone> = {
  generated: 'quiet',
  connected: 'accent',
  called: 'good',
  quiet: 'warn',
  revoked: 'quiet',
}

type Progress = Pick<CustomerRow, 'stage' | 'createdAt' | 'connectedAt' | 'firstCallAt' | 'lastCallAt'>

/** A customer's stage and when it was reached; for a customer who makes calls, the time from the URL to the first call. */
export function StageBadge({ progress }: { progress: Progress }) {
  const { t } = useTranslation('customers')
  return (
    <Flex component="span" display="inline-flex" gap="xs" align="center" maw="100%">
      <Badge tone={TONES[progress.stage]}>{t(`stages.${progress.stage}`)}</Badge>
      {/* Elements with a tooltip are stacked above the row's button. */}
      <Text span truncate c="dimmed" size="sm" data-above>
        <When progress={progress} />
      </Text>
    </Flex>
  )
}

function When({ progress }: { progress: Progress }) {
  const { t, i18n } = useTranslation('customers')
  const now = useNow(MINUTE_MS)
  const { stage, createdAt, connectedAt, firstCallAt, lastCallAt } = progress
  const exact = (time: string) => exactTime(new Date(time).getTime(), i18n.language)
  if (stage === 'revoked') return null
  if (stage === 'called' && firstCallAt !== null) {
    const elapsed = elapsedTime(new Date(firstCallAt).getTime() - new Date(createdAt).getTime(), i18n.language)
    return <span title={exact(firstCallAt)}>{t('after', { elapsed })}</span>
  }
  if (stage === 'quiet' && lastCallAt !== null) {
    return (
      <span title={exact(lastCallAt)}>
        {t('since', { date: shortDate(new Date(lastCallAt).getTime(), now, i18n.language) })}
      </span>
    )
  }
  return <RelativeTime time={(stage === 'connected' && connectedAt) || createdAt} />
}
