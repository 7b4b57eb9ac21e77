import { useTranslation } from 'react-i18next'
import classes from './Steps.module.css'

const STEPS = ['columns', 'check', 'run'] as const

/** Shows the current step on the way from a table to URLs. */
export function Steps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation('bulk')
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          aria-current={step === current ? 'step' : undefined}
          data-done={index < STEPS.indexOf(current) || undefined}
        >
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
