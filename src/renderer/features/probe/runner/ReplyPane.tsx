import { Box, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { ReplyView } from '../reply/ReplyView.tsx'
import type { LastRun } from '../tools/tool-runs.ts'
import classes from './ReplyPane.module.css'

interface Props {
  tool: ProbedTool
  run: LastRun | undefined
  onAgain: () => void
}

/** The result of a tool's last run. */
export function ReplyPane({ tool, run, onAgain }: Props) {
  const { t } = useTranslation('probe')
  if (run === undefined || run.state === 'running') {
    return (
      <Box px="xl" pb="2xl">
        <EmptyState
          icon={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
          title={t(run ? 'runner.waiting' : 'runner.none')}
          hint={run ? undefined : t('runner.noneHint')}
        />
      </Box>
    )
  }
  return (
    <Box px="xl" pb="2xl" className={classes.pane}>
      {run.state === 'done' && <ReplyView tool={tool.name} outcome={run.outcome} at={run.at} />}
      {run.state === 'failed' &&
        (run.error.kind === 'cancelled' ? (
          <Text role="status" mt="lg" c="dimmed">
            {t('run.cancelled')}
          </Text>
        ) : (
          <Box mt="lg">
            <ErrorAlert error={run.error} at={run.at} actions={{ retry: onAgain }} />
          </Box>
        ))}
    </Box>
  )
}
