import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import type { Task } from '../../../lib/ipc/use-task.ts'
import { paths } from '../../../lib/paths.ts'
import { openTable } from '../session/bulk-session.ts'

interface Props {
  run: Run
  /** Whether this is the most likely fix, shown as the primary button. */
  filled: boolean
  task: Task
}

/** Reopens the columns of a run's table. Customers who already got a URL from the run are skipped. */
export function ReopenTable({ run, filled, task }: Props) {
  const { t } = useTranslation('bulk')
  const [, navigate] = useLocation()
  const { workspace, id } = run
  if (useWorkspaceId() !== workspace.id) {
    return (
      <Text inherit c="dimmed">
        {t('run.reopenElsewhere', { workspace: workspace.name })}
      </Text>
    )
  }
  const reopen = () =>
    void task.run(async () => {
      const table = await invoke('bulk.read', { workspaceId: workspace.id, source: { runId: id }, options: {} })
      openTable(workspace.id, table, { runId: id })
      navigate(paths.table())
    })
  return (
    <Button variant={filled ? 'filled' : 'default'} title={t('run.reopenHint')} disabled={task.busy} onClick={reopen}>
      {t('run.reopen')}
    </Button>
  )
}
