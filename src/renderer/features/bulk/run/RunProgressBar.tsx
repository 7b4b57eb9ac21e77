import { Button, Flex, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { useShowUrls } from '../../../lib/issued-urls/use-show-urls.ts'
import { roughTime } from '../../../lib/time/rough-time.ts'
import classes from './RunProgressBar.module.css'
import { RunState } from './RunState.tsx'
import { rowsDone, rowsToRun } from './run-counts.ts'

const PARTS = ['issued', 'unknown', 'failed'] as const

/** A run's progress, speed, and remaining time. */
export function RunProgressBar({ run }: { run: Run }) {
  const { t, i18n } = useTranslation('bulk')
  const showUrls = useShowUrls()
  const { counts, state, hold, rowsPerSecond, secondsLeft } = run.progress
  const number = new Intl.NumberFormat(i18n.language)
  const [done, total] = [rowsDone(counts), rowsToRun(counts)]
  const text = t('run.done', { done: number.format(done), total: number.format(total) })
  // The result already says that every row failed.
  const isNeutral = state === 'finished' && counts.issued + counts.unknown === 0
  const isGoing = state === 'running' && hold === null
  const parts = [
    text,
    ...(isGoing && rowsPerSecond > 0 ? [rateText(rowsPerSecond)] : []),
    ...(isGoing && secondsLeft !== null && counts.waiting > 0
      ? [t('run.left', { time: roughTime(secondsLeft, i18n.language) })]
      : []),
  ]
  function rateText(perSecond: number): string {
    const [name, rate] =
      perSecond >= 1 ? (['run.perSecond', perSecond] as const) : (['run.perMinute', perSecond * 60] as const)
    return t(name, { rate: new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 2 }).format(rate) })
  }
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        className={classes.bar}
        aria-label={t('run.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        {PARTS.map((part) => (
          <span
            key={part}
            className={classes.part}
            data-part={isNeutral ? 'none' : part}
            style={{ width: `${total === 0 ? 0 : (counts[part] / total) * 100}%` }}
          />
        ))}
      </div>
      <Flex gap="sm" align="center" mt="xs">
        {/* When the run is over, the result below says so. */}
        {state !== 'finished' && state !== 'cancelled' && <RunState run={run} />}
        <Text span inherit c="dimmed">
          {parts.join(' · ')}
        </Text>
        {counts.issued > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            ms="auto"
            me="calc(var(--button-padding-x) * -1)"
            onClick={() => showUrls(run.workspace.id)}
          >
            {t('run.issued')}
          </Button>
        )}
      </Flex>
    </div>
  )
}
