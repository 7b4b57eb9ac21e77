import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { UrlCheck } from '../../../shared/history/issued-record.ts'
import { say } from '../../../shared/text/say.ts'
import { TimeAt, type TimeWords } from '../../ui/time/RelativeTime.tsx'
import classes from './IssuedRow.module.css'

const MARKS = {
  working: { Icon: IconCircleCheck, color: 'var(--good)' },
  connects: { Icon: IconPlugConnected, color: 'var(--text-2)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--warn)' },
  broken: { Icon: IconCircleX, color: 'var(--bad)' },
} as const

interface Props {
  check: UrlCheck | null
  /** In ms since 1970. */
  now: number
  t: TFunction<'issued'>
  words: TimeWords
}

/** The result and time of a URL's last connection test; a dash if there was none. */
export function LastTest({ check, now, t, words }: Props) {
  if (check === null)
    return (
      <span className={classes.faint} title={t('checks.untested')} aria-label={t('checks.untested')} role="img">
        –
      </span>
    )
  const { Icon, color } = MARKS[check.state]
  const label = t(`checks.${check.state}`)
  const title = check.problem ? `${label}: ${say(check.problem.cause)}` : label
  return (
    <span className={classes.test} title={title}>
      <Icon size={14} stroke={1.9} color={color} aria-label={label} role="img" />
      <TimeAt time={check.at} style="narrow" now={now} words={words} />
    </span>
  )
}
