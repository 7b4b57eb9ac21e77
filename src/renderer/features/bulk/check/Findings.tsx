import { useTranslation } from 'react-i18next'
import type { PlanCounts, RowProblem } from '../../../../shared/bulk/plan.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import { problemKind } from '../rows/problem-text.ts'
import classes from './Findings.module.css'

const TONES: Record<ReturnType<typeof problemKind>, BadgeTone> = { invalid: 'bad', skipped: 'quiet', warning: 'warn' }
const ORDER = ['invalid', 'skipped', 'warning'] as const

/** What was found, by kind, with how many rows have it. */
export function Findings({ counts: { byCode } }: { counts: PlanCounts }) {
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
        <li key={code} className={classes.item}>
          <span className={classes.count}>{number.format(count)}</span>
          <span className={classes.name}>{t(`kinds.${code}`)}</span>
          <Badge tone={TONES[kind]}>{t(`check.kinds.${kind}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
