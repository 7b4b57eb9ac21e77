import { Box } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '../../lib/ipc/use-task.ts'
import { EVERY_WORKSPACE, type IssuedView, PLAIN_VIEW } from '../../lib/issued-urls/issued-view.ts'
import { useCopiedText } from '../../ui/copy/use-copied-text.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { useListSort } from '../../ui/data-table/use-list-sort.ts'
import type { IssuedRow } from './issued-row.ts'
import { RowActions } from './RowActions.tsx'
import type { RecordSlots } from './record-slots.ts'
import type { Deletion } from './use-deletion.ts'
import { useIssuedColumns } from './use-issued-columns.tsx'
import type { IssuedListState } from './use-issued-list.ts'
import { useUrlDrag } from './use-url-drag.ts'

export const ROW_HEIGHT = 52
const idOf = ({ record }: IssuedRow) => record.id

interface Props {
  list: IssuedListState
  slots: RecordSlots
  /** Runs a row's action and reports its failure. */
  task: Task
  deletion: Deletion
  openId: string | null
  /** Must be stable across renders. */
  onOpen: (id: string | null) => void
}

/** A row per record. Clicking one opens its details, and dragging one out of the window drags its URL. */
export function IssuedTable({ list, slots, task, deletion, openId, onOpen }: Props) {
  const { t } = useTranslation('issued')
  const { t: tCommon } = useTranslation()
  const textOf = useCopiedText()
  const { scope, view, rows, pages, selection, change } = list
  const { run } = task
  const { remove, onRowKeyDown } = deletion
  const actions = useCallback(
    (row: IssuedRow, tabIndex: 0 | -1 | undefined) => (
      <RowActions
        row={row}
        slots={slots}
        tabIndex={tabIndex}
        t={t}
        tCommon={tCommon}
        textOf={textOf}
        run={(work) => void run(work)}
        onOpen={() => onOpen(row.record.id)}
        onDelete={() => remove([row.record.id])}
      />
    ),
    [slots, t, tCommon, textOf, run, remove, onOpen],
  )
  const columns = useIssuedColumns({
    withServer: scope.serverId === undefined,
    withWorkspace: view.workspaceId === EVERY_WORKSPACE,
    actions,
  })
  const onSortChange = useCallback((sort: IssuedView['sort']) => change({ sort }), [change])
  const { sort, onSort } = useListSort(view.sort, PLAIN_VIEW.sort, onSortChange)
  const labelOf = useCallback(
    ({ record }: IssuedRow) => t('select', { customer: record.customer.primaryIdentity }),
    [t],
  )
  const { ids, onChange } = selection
  const selecting = useMemo(() => ({ ids, onChange, allLabel: t('selectAll'), labelOf }), [ids, onChange, t, labelOf])
  const drag = useUrlDrag((id) => [...rows.entries()].find(([, { record }]) => record.id === id)?.[1])
  return (
    <Box {...drag}>
      <DataTable
        aria-label={t('title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        rowHeight={ROW_HEIGHT}
        fixedHeight
        sort={sort}
        onSort={onSort}
        selection={selecting}
        openId={openId}
        onOpen={onOpen}
        onShow={pages.show}
        onRowKeyDown={onRowKeyDown}
      />
    </Box>
  )
}
