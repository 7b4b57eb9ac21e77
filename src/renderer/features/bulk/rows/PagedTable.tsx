import type { PagedRows } from '../../../lib/ipc/use-paged-rows.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { ListPane } from '../../../ui/data-table/ListPane.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import classes from './Rows.module.css'

interface Props<Row> {
  /** Accessible name of the table. */
  name: string
  columns: readonly Column<Row>[]
  pages: PagedRows<Row, unknown>
  /** Shown when there are no rows. */
  empty: string
}

const idOf = ({ position }: { position: number }) => String(position)

/** The visible rows of a plan or a run, or a message if there are none. */
export function PagedTable<Row extends { position: number }>({ name, columns, pages, empty }: Props<Row>) {
  return (
    <>
      {pages.error && <ErrorAlert error={pages.error.detail} actions={{ retry: pages.retry }} />}
      {pages.total === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ListPane>
          <DataTable
            aria-label={name}
            className={classes.table}
            columns={columns}
            rows={pages.rows}
            idOf={idOf}
            onShow={pages.show}
          />
        </ListPane>
      )}
    </>
  )
}
