import { Box } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemFilter } from '../../../../shared/bulk/plan.ts'
import type { CommandOutput } from '../../../../shared/ipc/contract.ts'
import { usePagedRows } from '../../../lib/ipc/use-paged-rows.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { FilterChip } from '../../../ui/filters/FilterChip.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { PagedTable } from '../rows/PagedTable.tsx'
import { problemText } from '../rows/problem-text.ts'
import { RowDetail, rowColumns } from '../rows/row-columns.tsx'

type PlanRow = CommandOutput<'bulk.planRows'>['rows'][number]

const SHOWN = ['problems', 'all'] as const

interface Props {
  planId: string
  /** Filter for the rows; null shows all. */
  problem: ProblemFilter | null
  onChange: (problem: ProblemFilter | null) => void
}

/** A plan's rows: all, those with findings, or those with a particular finding. */
export function PlannedRows({ planId, problem, onChange }: Props) {
  const { t, i18n } = useTranslation('bulk')
  const region = useRef<HTMLElement>(null)
  const pages = usePagedRows({ command: 'bulk.planRows', input: { planId, problem }, rowsOf: ({ rows }) => rows })
  const columns = useMemo(
    (): readonly Column<PlanRow>[] => [
      ...rowColumns<PlanRow>(t, i18n.language, t('check.ready')),
      {
        id: 'detail',
        dim: true,
        header: t('columns.detail'),
        width: 'minmax(6rem, 2.2fr)',
        cell: ({ problems }) => <RowDetail parts={problems.map((each) => problemText(each, t))} />,
      },
    ],
    [t, i18n.language],
  )
  // The button disappears along with the filter.
  const removeFilter = () => {
    region.current?.focus({ preventScroll: true })
    onChange('any')
  }
  return (
    <section ref={region} tabIndex={-1} aria-label={t('check.rows')}>
      <Section
        level={2}
        title={t('check.rows')}
        divided
        aside={
          <>
            {problem !== null && problem !== 'any' && (
              <FilterChip text={t(`kinds.${problem}`)} onRemove={removeFilter} />
            )}
            <Box ms="auto" flex="none">
              <Segmented
                aria-label={t('check.which')}
                value={problem === null ? 'all' : 'problems'}
                data={SHOWN.map((value) => ({ value, label: t(`check.shown.${value}`) }))}
                onChange={(shown) => onChange(shown === 'all' ? null : 'any')}
              />
            </Box>
          </>
        }
      >
        <PagedTable name={t('check.rows')} columns={columns} pages={pages} empty={t('check.noRows')} />
      </Section>
    </section>
  )
}
