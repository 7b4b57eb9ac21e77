import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../lib/paths.ts'
import type { ProbeRun } from './probe-store.ts'

/** Links a test to the tools it listed, if any. */
export function RunToolsLink({ run }: { run: ProbeRun }) {
  const { t } = useTranslation('probe')
  if (!run.result || run.result.tools.length === 0) return null
  return (
    <Button
      component={Link}
      flex="none"
      href={paths.tools(run.id)}
      variant="default"
      leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
    >
      {t('runner.open')}
    </Button>
  )
}
