import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '../../../shared/values/durations.ts'
import { exactTime, relativeTime } from '../../lib/time/relative-time.ts'
import { useNow } from '../../lib/time/use-now.ts'

/** How often a displayed time is updated, in milliseconds. */
export const TIME_STEP_MS = 30_000

interface Props {
  /** ISO 8601 or ms since 1970; null if unknown. */
  time: string | number | null
  style?: 'long' | 'narrow'
}

/** A relative time, with the exact one on hover. Updates every half minute. */
export function RelativeTime(props: Props) {
  const { t, i18n } = useTranslation()
  return <TimeAt {...props} now={useNow(TIME_STEP_MS)} words={{ t, language: i18n.language }} />
}

/** Translations and locale for a time. */
export interface TimeWords {
  t: TFunction<'common'>
  language: string
}

/** Like {@link RelativeTime}, for a table that updates all its times together. `now` is in ms since 1970. */
export function TimeAt({ time, style = 'long', now, words }: Props & { now: number; words: TimeWords }) {
  const { t, language } = words
  const at = time === null ? Number.NaN : new Date(time).getTime()
  if (Number.isNaN(at)) return <span>{t('unknown')}</span>
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, language)}>
      {style === 'long' && Math.abs(now - at) < MINUTE_MS ? t('justNow') : relativeTime(at, now, language, style)}
    </time>
  )
}
