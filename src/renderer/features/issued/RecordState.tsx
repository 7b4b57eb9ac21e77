import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { UrlState } from '../../../shared/history/url-state.ts'
import { UrlStateWord } from '../../ui/access/UrlStateBadge.tsx'
import { Badge, type BadgeTone } from '../../ui/feedback/Badge.tsx'

const TONES: Record<IssuedRecord['state'], BadgeTone> = {
  pending: 'accent',
  issued: 'quiet',
  failed: 'bad',
  cancelled: 'quiet',
  unknown: 'warn',
}

interface Props {
  state: IssuedRecord['state']
  urlState: UrlState
}

/** The result of a generation in one word; if it produced a URL, the URL's current state if known. */
export function RecordState(props: Props) {
  const { t } = useTranslation('issued')
  const { t: tUrl } = useTranslation('urlState')
  return <RecordStateWord {...props} t={t} tUrl={tUrl} />
}

interface WordProps extends Props {
  t: TFunction<'issued'>
  tUrl: TFunction<'urlState'>
}

/** Like {@link RecordState}, for list rows, with translations passed in. */
export function RecordStateWord({ state, urlState, t, tUrl }: WordProps) {
  if (state === 'issued' && urlState.name !== 'unknown' && urlState.name !== 'checking')
    return <UrlStateWord state={urlState} t={tUrl} />
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}
