import { useTranslation } from 'react-i18next'
import { exactTime, relativeTime } from '../../lib/time/relative-time.ts'
import { useNow } from '../../lib/time/use-now.ts'

interface Props {
  /** ISO 8601, or milliseconds since 1970; `null` where it is not known. */
  time: string | number | null
  style?: 'long' | 'narrow'
}

/** A time as people say it; the exact one shows on hover. It renews itself every half minute. */
export function RelativeTime({ time, style = 'long' }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow(30_000)
  const at = time === null ? Number.NaN : new Date(time).getTime()
  if (Number.isNaN(at)) return <span>{t('unknown')}</span>
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, i18n.language)}>
      {style === 'long' && Math.abs(now - at) < 60_000 ? t('justNow') : relativeTime(at, now, i18n.language, style)}
    </time>
  )
}
