import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlanCounts, ProblemFilter, RowProblem } from '../../../../shared/bulk/plan.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { problemKind } from '../rows/problem-text.ts'
import classes from './Findings.module.css'

const TONES: Record<ReturnType<typeof problemKind>, BadgeTone> = { invalid: 'bad', skipped: 'quiet', warning: 'warn' }
const ORDER = ['invalid', 'skipped', 'warning'] as const

interface Props {
  counts: PlanCounts
  /** The finding the rows are filtered by, if any. */
  problem: ProblemFilter | null
  onChange: (problem: ProblemFilter) => void
}

/** Findings by kind, with the number of rows. Clicking one filters the rows by it; clicking it again shows every row with a finding. */
export function Findings({ counts: { byCode }, problem, onChange }: Props) {
  const { t, i18n } = useTranslation('bulk')
  const number = new Intl.NumberFormat(i18n.language)
  const found = (Object.entries(byCode) as [RowProblem['code'], number][])
    .filter(([, count]) => count > 0)
    .map(([code, count]) => ({ code, count, kind: problemKind(code) }))
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || other.count - one.count)
  if (found.length === 0) return <p>{t('check.good')}</p>
  return (
    <ul className={classes.list} aria-label={t('check.problems')}>
      {found.map(({ code, count, kind }) => (
        <li key={code}>
          <UnstyledButton
            className={`${rows.row} ${classes.item}`}
            aria-pressed={problem === code}
            title={t('check.showOnly')}
            onClick={() => onChange(problem === code ? 'any' : code)}
          >
            <span className={classes.count}>{number.format(count)}</span>{' '}
            <span className={classes.name}>{t(`kinds.${code}`)}</span>{' '}
            <Badge tone={TONES[kind]}>{t(`check.kinds.${kind}`)}</Badge>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
