import { useTranslation } from 'react-i18next'
import type { Issued } from '../../lib/issued-store.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './IssuedRows.module.css'

/** Generated URLs of one server, one line each. */
export function IssuedRows({ issued }: { issued: readonly Issued[] }) {
  const { t } = useTranslation('generate')
  return (
    <ul className={classes.rows}>
      {issued.map(({ id, customer, access, issuedAt }) => (
        <li key={id} className={classes.row}>
          <div className={classes.customer}>
            <div className={classes.identity} title={customer.primaryIdentity}>
              {customer.primaryIdentity}
            </div>
            {customer.metadata.name && <div className={classes.name}>{customer.metadata.name}</div>}
          </div>
          <span className={classes.id} data-mono title={access.customerId}>
            {access.customerId}
          </span>
          <span className={classes.time}>
            <RelativeTime time={issuedAt} />
          </span>
          <CopyButton
            value={access.url}
            label={t('earlier.copyFor', { customer: customer.primaryIdentity })}
            text={t('earlier.copy')}
          />
        </li>
      ))}
    </ul>
  )
}
