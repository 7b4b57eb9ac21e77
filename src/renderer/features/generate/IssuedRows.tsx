import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issued } from '../../lib/issued-store.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './IssuedRows.module.css'

interface Props {
  issued: readonly Issued[]
  /** Further buttons of a line. */
  actions?: ((issued: Issued) => ReactNode) | undefined
}

/** Generated URLs of one server, one line each. */
export function IssuedRows({ issued, actions }: Props) {
  const { t } = useTranslation('generate')
  return (
    <ul className={classes.rows}>
      {issued.map((each) => {
        const { id, customer, access, issuedAt } = each
        return (
          <li key={id} className={classes.row}>
            <div className={classes.customer}>
              <div className={classes.identity} title={customer.primaryIdentity} dir="auto">
                {customer.primaryIdentity}
              </div>
              {customer.metadata.name && (
                <div className={classes.name} dir="auto">
                  {customer.metadata.name}
                </div>
              )}
            </div>
            <span className={classes.id} data-mono title={access.customerId}>
              {access.customerId}
            </span>
            <span className={classes.time}>
              <RelativeTime time={issuedAt} />
            </span>
            <div className={classes.actions}>
              <CopyButton
                value={access.url}
                label={t('earlier.copyFor', { customer: customer.primaryIdentity })}
                text={t('earlier.copy')}
              />
              {actions?.(each)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
