import { ActionIcon, Text } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Run } from '../../../../shared/bulk/commands.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { paths } from '../../../lib/paths.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { ListPane } from '../../../ui/data-table/ListPane.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { RunState } from '../run/RunState.tsx'
import { isInProgress, rowsToRun } from '../run/run-counts.ts'

const idOf = ({ id }: Run) => id

/** Active and earlier runs, newest first. */
export function RunList({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation('bulk')
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState<Run | null>(null)
  const columns = useRunColumns(setRemoving)
  if (runs.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={20} stroke={1.6} aria-hidden />}
        title={t('runs.emptyTitle')}
        hint={t('runs.empty')}
      />
    )
  return (
    <ListPane>
      <DataTable
        aria-label={t('runs.title')}
        columns={columns}
        rows={runs}
        idOf={idOf}
        rowHeight={44}
        openId={null}
        onOpen={(id) => id !== null && navigate(paths.run(id))}
      />
      {removing && (
        <ConfirmDialog
          title={t('remove.title')}
          confirm={t('remove.confirm')}
          onConfirm={async () => {
            await invoke('bulk.remove', { runId: removing.id })
            await queryClient.invalidateQueries({ queryKey: ['bulk.runs'] })
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('remove.body')}</p>
          <p>{t('remove.kept')}</p>
        </ConfirmDialog>
      )}
    </ListPane>
  )
}

/** Returns the columns of the runs. `onRemove` must be stable across renders. */
function useRunColumns(onRemove: (run: Run) => void): readonly Column<Run>[] {
  const { t, i18n } = useTranslation('bulk')
  return useMemo((): readonly Column<Run>[] => {
    const number = new Intl.NumberFormat(i18n.language)
    return [
      {
        id: 'file',
        header: t('runs.columns.file'),
        width: 'minmax(9rem, 2fr)',
        rowHeader: true,
        cell: ({ fileName }) => (
          <Text component="div" inherit truncate fw={550} title={fileName} dir="auto">
            {fileName}
          </Text>
        ),
      },
      {
        id: 'workspace',
        dim: true,
        header: t('runs.columns.workspace'),
        width: 'minmax(6rem, 1fr)',
        from: 'md',
        cell: ({ workspace }) => (
          <Text component="div" inherit truncate title={workspace.name} dir="auto">
            {workspace.name}
          </Text>
        ),
      },
      { id: 'state', header: t('runs.columns.state'), width: '6.5rem', cell: (run) => <RunState run={run} /> },
      {
        id: 'outcome',
        dim: true,
        header: t('runs.columns.outcome'),
        width: '10.5rem',
        cell: ({ progress: { counts } }) => {
          const text = t('runs.outcome', {
            issued: number.format(counts.issued),
            total: number.format(rowsToRun(counts)),
          })
          return (
            <Text component="div" inherit truncate title={text}>
              {text}
            </Text>
          )
        },
      },
      {
        id: 'createdAt',
        dim: true,
        header: t('runs.columns.createdAt'),
        width: '7rem',
        from: 'md',
        cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
      },
      {
        id: 'actions',
        width: '2rem',
        align: 'end',
        interactive: true,
        cell: (run, { tabIndex }) => (
          <ActionIcon
            variant="subtle"
            size="sm"
            c="dimmed"
            tabIndex={tabIndex}
            disabled={isInProgress(run.progress)}
            aria-label={t('runs.remove', { name: run.fileName })}
            title={t('runs.remove', { name: run.fileName })}
            onClick={() => onRemove(run)}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        ),
      },
    ]
  }, [t, i18n.language, onRemove])
}
