import { useTranslation } from 'react-i18next'
import type { PlanCounts } from '../../../../shared/bulk/plan.ts'
import classes from './Figures.module.css'

/** Shows how many rows would be sent and how many wouldn't. */
export function Figures({ counts: { waiting, skipped, invalid, warnings } }: { counts: PlanCounts }) {
  const { t, i18n } = useTranslation('bulk')
  const number = new Intl.NumberFormat(i18n.language)
  const figures = [
    { name: 'ready', count: waiting, tone: undefined },
    { name: 'skipped', count: skipped, tone: undefined },
    { name: 'invalid', count: invalid, tone: 'bad' },
    { name: 'warnings', count: warnings, tone: 'warn' },
  ] as const
  return (
    <dl className={classes.figures} aria-label={t('check.figures')}>
      {figures.map(({ name, count, tone }) => (
        <div
          key={name}
          className={classes.figure}
          data-tone={count > 0 ? tone : undefined}
          title={name === 'warnings' ? t('check.warningsHint') : undefined}
        >
          <dt>{t(`check.${name}`)}</dt>
          <dd>{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
