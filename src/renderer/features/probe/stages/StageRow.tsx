import { Box, Flex, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StageReport } from '../../../../shared/probe/stage.ts'
import { stageFacts } from '../../../../shared/probe/stage-facts.ts'
import { duration } from '../../../../shared/text/measures.ts'
import { say } from '../../../../shared/text/say.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import type { ProbeRun } from '../probe-store.ts'
import { Problem } from './Problem.tsx'
import { StageIcon } from './StageIcon.tsx'
import classes from './StageRow.module.css'
import { shownState } from './stage-state.ts'

/** How long a stage must run before it's shown as slow. */
const SLOW_AFTER_MS = 1000

/** A stage: its outcome, findings, duration, and the remedy if it failed. */
export function StageRow({ report, run }: { report: StageReport; run: ProbeRun }) {
  const { t, i18n } = useTranslation('probe')
  const { stage, milliseconds, problem } = report
  const state = shownState(report, run)
  const now = useNow(state === 'running' ? 200 : null)
  const running = (run.endedAt ?? now) - run.stageStartedAt
  const unfinished = state === 'stopped' || running >= SLOW_AFTER_MS ? running : null
  const shownFor = state === 'running' || state === 'stopped' ? unfinished : milliseconds
  const facts = stageFacts(report, i18n.language).map(say)
  const later = run.stages.slice(run.stages.indexOf(report) + 1).some((other) => other.milliseconds !== null)
  const none =
    state === 'stopped'
      ? t('facts.stopped')
      : state === 'skipped'
        ? t(later ? 'facts.notNeeded' : 'facts.notReached')
        : ''
  const quiet = state === 'waiting' || state === 'skipped'
  const text = facts.length > 0 ? facts.join(' · ') : none
  return (
    <Flex component="li" gap="sm" className={classes.row}>
      <StageIcon state={state} />
      <Box flex={1} miw={0}>
        <Flex component="p" align="baseline" gap="sm" lh="row">
          <Text span inherit flex="0 0 6.25rem" fw={quiet ? 400 : 550} c={quiet ? 'var(--text-3)' : undefined}>
            {t(`stages.${stage}`)}
          </Text>
          <VisuallyHidden>{t(`states.${state}`)}</VisuallyHidden>
          <Text span truncate flex={1} size="sm" c={quiet ? 'var(--text-3)' : 'dimmed'} title={text} data-selectable>
            {text}
          </Text>
          {shownFor !== null && state !== 'skipped' && (
            <Text span size="sm" c="dimmed" flex="none">
              {duration(shownFor, i18n.language)}
            </Text>
          )}
        </Flex>
        {problem && <Problem problem={problem} tone={state === 'failed' ? 'bad' : 'warn'} />}
      </Box>
    </Flex>
  )
}
