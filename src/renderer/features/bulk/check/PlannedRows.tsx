import { Box } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../../shared/ipc/contract.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { problemText } from '../rows/problem-text.ts'
import classes from '../rows/Rows.module.css'
import { RowDetail, rowColumns } from '../rows/row-columns.tsx'
import { usePagedRows } from '../rows/use-paged-rows.ts'

type PlanRow = CommandOutput<'bulk.planRows'>['rows'][number]

const SHOWN = ['problems', 'all'] as const
const idOf = ({ position }: PlanRow) => String(position)

/** The rows of a plan, those with findings first of all. */
export function PlannedRows({ planId }: { planId: string }) {
  const { t, i18n } = useTranslation('bulk')
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('problems')
  const input = { planId, onlyWithProblems: shown === 'problems' }
  const pages = usePagedRows<PlanRow>({
    key: ['bulk.planRows', input],
    read: (page, signal) => invoke('bulk.planRows', { ...input, ...page }, { signal }),
  })
  const columns = useMemo(
    (): readonly Column<PlanRow>[] => [
      ...rowColumns<PlanRow>(t, i18n.language, t('check.ready')),
      {
        id: 'detail',
        header: t('columns.detail'),
        width: 'minmax(10rem, 2.2fr)',
        cell: ({ problems }) => <RowDetail parts={problems.map((problem) => problemText(problem, t))} />,
      },
    ],
    [t, i18n.language],
  )
  return (
    <Section
      level={2}
      title={t('check.rows')}
      divided
      aside={
        <Box ms="auto">
          <Segmented
            aria-label={t('check.which')}
            value={shown}
            data={SHOWN.map((value) => ({ value, label: t(`check.shown.${value}`) }))}
            onChange={setShown}
          />
        </Box>
      }
    >
      {pages.error && <ErrorAlert error={pages.error.detail} actions={{ retry: pages.retry }} />}
      {pages.total === 0 ? (
        <EmptyState title={t('check.noRows')} />
      ) : (
        <div className={classes.rows}>
          <DataTable
            aria-label={t('check.rows')}
            className={classes.table}
            columns={columns}
            rows={pages.rows}
            idOf={idOf}
            onShow={pages.show}
          />
        </div>
      )}
    </Section>
  )
}
