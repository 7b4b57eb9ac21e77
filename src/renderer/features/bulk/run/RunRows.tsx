import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run, RunRowView } from '../../../../shared/bulk/commands.ts'
import { type RunRowState, runRowStateSchema } from '../../../../shared/bulk/run.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { usePagedRows } from '../../../lib/ipc/use-paged-rows.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { PagedTable } from '../rows/PagedTable.tsx'
import { problemText } from '../rows/problem-text.ts'
import { RowDetail, rowColumns } from '../rows/row-columns.tsx'
import { StateFilter } from './StateFilter.tsx'
import { useCommonFailure } from './use-common-failure.ts'

/** A run's rows, optionally filtered by state. */
export function RunRows({ run }: { run: Run }) {
  const { t, i18n } = useTranslation('bulk')
  const { t: tError } = useTranslation('errors')
  const [state, setState] = useState<RunRowState | null>(null)
  const { progress } = run
  const over = progress.state === 'finished' || progress.state === 'cancelled'
  // The result already explains the failure.
  const alike = useCommonFailure(run) !== null && progress.counts.issued === 0
  const pages = usePagedRows({
    command: 'bulk.rows',
    input: { runId: run.id, states: state === null ? [] : [state] },
    rowsOf: ({ rows }) => rows,
  })
  const columns = useMemo(
    (): readonly Column<RunRowView>[] => [
      ...rowColumns<RunRowView>(t, i18n.language, t('states.waiting'), { over, calm: alike }),
      {
        id: 'detail',
        dim: true,
        header: t('columns.detail'),
        width: 'minmax(6rem, 2.2fr)',
        cell: ({ error, problems, check, state: rowState }) => {
          const described = error === null ? null : describeError(error, tError)
          return (
            <RowDetail
              parts={[
                ...(described && !alike ? [described.cause || described.title] : []),
                ...(check === null ? [] : [t('run.tested', { result: t(`checks.${check}`) })]),
                ...(rowState === 'issued' ? [] : problems.map((problem) => problemText(problem, t))),
              ]}
            />
          )
        },
      },
    ],
    [t, tError, i18n.language, over, alike],
  )
  const shown = runRowStateSchema.options.filter((each) => progress.counts[each] > 0 || each === state)
  return (
    <section aria-label={t('run.rows')}>
      <StateFilter counts={progress.counts} states={shown} state={state} onChange={setState} />
      <PagedTable name={t('run.rows')} columns={columns} pages={pages} empty={t('run.noRows')} />
    </section>
  )
}
