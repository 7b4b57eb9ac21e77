import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run, RunRowView } from '../../../../shared/bulk/commands.ts'
import { type RunRowState, runRowStateSchema } from '../../../../shared/bulk/run.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { problemText } from '../rows/problem-text.ts'
import classes from '../rows/Rows.module.css'
import { RowDetail, rowColumns } from '../rows/row-columns.tsx'
import { usePagedRows } from '../rows/use-paged-rows.ts'
import { StateFilter } from './StateFilter.tsx'

const idOf = ({ position }: RunRowView) => String(position)

/** The rows of a run, all of them or those in one state. */
export function RunRows({ run }: { run: Run }) {
  const { t, i18n } = useTranslation('bulk')
  const { t: tError } = useTranslation('errors')
  const [state, setState] = useState<RunRowState | null>(null)
  const { progress } = run
  const input = useMemo(() => ({ runId: run.id, states: state === null ? [] : [state] }), [run.id, state])
  const pages = usePagedRows<RunRowView>({
    key: ['bulk.rows', input],
    read: (page, signal) => invoke('bulk.rows', { ...input, ...page }, { signal }),
  })
  const columns = useMemo(
    (): readonly Column<RunRowView>[] => [
      ...rowColumns<RunRowView>(t, i18n.language, t('states.waiting')),
      {
        id: 'detail',
        header: t('columns.detail'),
        width: 'minmax(10rem, 2.2fr)',
        cell: ({ error, problems, check, state: rowState }) => {
          const described = error === null ? null : describeError(error, tError)
          return (
            <RowDetail
              parts={[
                ...(described ? [described.cause || described.title] : []),
                ...(check === null ? [] : [t('run.tested', { result: t(`checks.${check}`) })]),
                ...(rowState === 'issued' ? [] : problems.map((problem) => problemText(problem, t))),
              ]}
            />
          )
        },
      },
    ],
    [t, tError, i18n.language],
  )
  const shown = runRowStateSchema.options.filter((each) => progress.counts[each] > 0 || each === state)
  return (
    <section aria-label={t('run.rows')}>
      <StateFilter counts={progress.counts} states={shown} state={state} onChange={setState} />
      {pages.error && <ErrorAlert error={pages.error.detail} actions={{ retry: pages.retry }} />}
      {pages.total === 0 ? (
        <EmptyState title={t('run.noRows')} />
      ) : (
        <div className={classes.rows}>
          <DataTable
            aria-label={t('run.rows')}
            className={classes.table}
            columns={columns}
            rows={pages.rows}
            idOf={idOf}
            onShow={pages.show}
          />
        </div>
      )}
    </section>
  )
}
