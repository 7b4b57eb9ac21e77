import { Text, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallStats } from '../../../../shared/management/records/call-record.ts'
import { Meter } from '../../../ui/charts/Meter.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import classes from './RankTable.module.css'
import { BAR_WIDTH, NUMBER_WIDTH, RankTable } from './RankTable.tsx'

const SHOWN = 3

type Customer = CallStats['customers'][number]

interface Props {
  /** The customers with the most calls. */
  customers: CallStats['customers']
  /** Total number of customers. */
  count: number
  onCustomer: (customerId: string) => void
  /** Shows all customers. */
  onAll: () => void
}

const idOf = ({ id }: Customer) => id

/** The customers with the most calls. */
export function CustomersByCalls({ customers, count, onCustomer, onAll }: Props) {
  const { t, i18n } = useTranslation('calls')
  const columns = useMemo((): Column<Customer>[] => {
    const number = new Intl.NumberFormat(i18n.language)
    const most = Math.max(1, ...customers.map(({ calls }) => calls))
    return [
      {
        id: 'customer',
        header: t('charts.customer'),
        rowHeader: true,
        interactive: true,
        cell: ({ id, primaryIdentity }) => (
          <UnstyledButton
            className={classes.name}
            title={t('charts.onlyCustomer', { customer: primaryIdentity })}
            onClick={() => onCustomer(id)}
          >
            <bdi dir="ltr">{primaryIdentity}</bdi>
          </UnstyledButton>
        ),
      },
      {
        id: 'bar',
        width: BAR_WIDTH,
        cell: ({ calls, errors }) => <Meter kind="share" outer={calls / most} inner={errors / most} />,
      },
      {
        id: 'calls',
        header: t('charts.calls'),
        width: NUMBER_WIDTH,
        align: 'end',
        cell: ({ calls }) => number.format(calls),
      },
      {
        id: 'errors',
        header: t('charts.errors'),
        width: NUMBER_WIDTH,
        align: 'end',
        cell: ({ errors }) => (
          <Text span inherit c={errors === 0 ? 'var(--text-3)' : undefined}>
            {number.format(errors)}
          </Text>
        ),
      },
    ]
  }, [t, i18n.language, customers, onCustomer])
  return (
    <RankTable
      title={t('charts.customers')}
      summary={customers[0]?.primaryIdentity ?? ''}
      columns={columns}
      rows={customers.slice(0, SHOWN)}
      idOf={idOf}
      more={count - SHOWN}
      onMore={onAll}
    />
  )
}
