import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { UrlState } from '../../lib/url-state/url-state.ts'
import { UrlStateBadge } from '../../ui/access/UrlStateBadge.tsx'
import { Badge, type BadgeTone } from '../../ui/feedback/Badge.tsx'

const TONES: Record<IssuedRecord['state'], BadgeTone> = {
  pending: 'accent',
  issued: 'quiet',
  failed: 'bad',
  cancelled: 'quiet',
  unknown: 'warn',
}

/** How a generation ended, in a word; of an issued URL what has become of it, where that's known. */
export function RecordState({ state, urlState }: { state: IssuedRecord['state']; urlState: UrlState }) {
  const { t } = useTranslation('issued')
  if (state === 'issued' && urlState.name !== 'unknown' && urlState.name !== 'checking')
    return <UrlStateBadge state={urlState} />
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}
