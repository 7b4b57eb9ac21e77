import { Title, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallStats } from '../../../../shared/management/records/call-record.ts'
import { Meter } from '../../../ui/charts/Meter.tsx'
import classes from './RankTable.module.css'

const SHOWN = 3

interface Props {
  /** Those with the most calls. */
  customers: CallStats['customers']
  /** How many there are. */
  count: number
  onCustomer: (customerId: string) => void
  /** Leads to all of them. */
  onAll: () => void
}

/** The customers who call most. */
export function CustomersByCalls({ customers, count, onCustomer, onAll }: Props) {
  const { t, i18n } = useTranslation('calls')
  const id = useId()
  const number = new Intl.NumberFormat(i18n.language)
  const most = Math.max(1, ...customers.map(({ calls }) => calls))
  return (
    <section aria-labelledby={id}>
      <Title id={id} order={2} size="h3" mb="3xs">
        {t('charts.customers')}
      </Title>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('charts.customer')}</th>
            <td className={classes.bar} />
            <th scope="col">{t('charts.calls')}</th>
            <th scope="col">{t('charts.errors')}</th>
          </tr>
        </thead>
        <tbody>
          {customers.slice(0, SHOWN).map(({ id: customerId, primaryIdentity, calls, errors }) => (
            <tr key={customerId}>
              <th scope="row">
                <UnstyledButton
                  className={classes.name}
                  title={t('charts.onlyCustomer', { customer: primaryIdentity })}
                  onClick={() => onCustomer(customerId)}
                >
                  <bdi dir="ltr">{primaryIdentity}</bdi>
                </UnstyledButton>
              </th>
              <td className={classes.bar}>
                <Meter kind="share" outer={calls / most} inner={errors / most} />
              </td>
              <td>{number.format(calls)}</td>
              <td data-none={errors === 0 || undefined}>{number.format(errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > SHOWN && (
        <UnstyledButton className={classes.more} mt="3xs" c="var(--accent-text)" fw={550} fz="sm" onClick={onAll}>
          {t('charts.more', { count: count - SHOWN, number: number.format(count - SHOWN) })}
        </UnstyledButton>
      )}
    </section>
  )
}
