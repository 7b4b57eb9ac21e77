import { Box, type BoxProps, Flex, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { lacksCall, summaryOf } from '../../../../shared/probe/summary.ts'
import { say } from '../../../../shared/text/say.ts'
import type { ProbeRun } from '../probe-store.ts'
import { StageIcon } from '../stages/StageIcon.tsx'
import { OUTCOME_TONES, outcomeOf, stageAt } from '../stages/stage-state.ts'

/** A test's outcome or current stage in one line. If no call was made, a second line explains what that means. */
export function ResultSummary({ run, ...props }: BoxProps & { run: ProbeRun }) {
  const { t, i18n } = useTranslation('probe')
  const outcome = outcomeOf(run)
  const tone = OUTCOME_TONES[outcome]
  return (
    <Flex
      component="p"
      role="status"
      align="center"
      gap="xs"
      miw={0}
      fw={550}
      c={tone ? 'var(--tone)' : 'dimmed'}
      data-tone={tone}
      {...props}
    >
      <StageIcon state={outcome} />
      <Box component="span" miw={0}>
        {summaryText(run, t, i18n.language)}
        {run.result && lacksCall(run.result) && (
          <Text span display="block" size="sm" fw={400} c="dimmed">
            {t('summary.unproved')}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

/** Returns the summary as text, e.g. "Works: 4 tools, 142 ms". `t` is for the `probe` namespace. */
function summaryText(run: ProbeRun, t: TFunction<'probe'>, locale: string): string {
  const outcome = outcomeOf(run)
  if (outcome === 'running') {
    const stage = stageAt(run)?.stage
    return stage ? t('summary.running', { stage: t(`stages.${stage}`) }) : t('summary.starting')
  }
  if (outcome === 'stopped') return t('summary.cancelled')
  return run.result ? say(summaryOf(run.result, locale)) : t('summary.notMade')
}
