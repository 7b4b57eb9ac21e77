import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import classes from './RankTable.module.css'

/** Widths of the bar column and the number column. */
export const BAR_WIDTH = 'calc(20% - var(--space-lg))'
export const NUMBER_WIDTH = '3.5rem'

interface Props<Row> {
  title: string
  columns: readonly Column<Row>[]
  /** The first row's name, shown while the ranking is collapsed. */
  summary: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Number of rows not shown; `onMore` shows them. */
  more: number
  onMore: () => void
}

/** The top of a ranking, initially collapsed, with a button for the rest. */
export function RankTable<Row>({ title, summary, columns, rows, idOf, more, onMore }: Props<Row>): ReactNode {
  const { t, i18n } = useTranslation('calls')
  return (
    <section aria-label={title}>
      <Fold title={title} summary={summary}>
        <DataTable
          aria-label={title}
          className={classes.table}
          columns={columns}
          rows={rows}
          idOf={idOf}
          rowHeight={28}
        />
        {more > 0 && (
          <Anchor component="button" type="button" mt="3xs" fw={550} fz="sm" onClick={onMore}>
            {t('charts.more', { count: more, number: new Intl.NumberFormat(i18n.language).format(more) })}
          </Anchor>
        )}
      </Fold>
    </section>
  )
}
