import { useTranslation } from 'react-i18next'
import type { CustomerRow, TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { elapsedTime } from './elapsed.ts'
import classes from './StageSteps.module.css'
import { stageTimes } from './stage-times.ts'

interface Props {
  customer: CustomerRow
  /** The customer's tokens on the server that is shown. */
  tokens: readonly TokenRecord[]
}

/** The way from the URL to the first call, step by step, with the time that each step took. */
export function StageSteps({ customer, tokens }: Props) {
  const { t, i18n } = useTranslation('customers')
  const { generated, connected, called, last } = stageTimes(customer, tokens)
  const steps = [
    { key: 'generated', at: generated },
    { key: 'connected', at: connected },
    { key: 'called', at: called },
    { key: customer.stage === 'quiet' ? 'quiet' : 'last', at: last },
  ] as const
  const took = (at: string) => elapsedTime(new Date(at).getTime() - new Date(generated).getTime(), i18n.language)
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map(({ key, at }) => (
        <li key={key} className={classes.step} data-done={at !== null || undefined} data-step={key}>
          <span className={classes.name}>{t(`steps.${key}`)}</span>
          <span className={classes.when}>{at === null ? t('steps.notYet') : <RelativeTime time={at} />}</span>
          {at !== null && (key === 'connected' || key === 'called') && (
            <span className={classes.took}>{t('after', { elapsed: took(at) })}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
