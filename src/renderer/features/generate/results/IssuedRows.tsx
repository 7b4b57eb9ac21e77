import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenEnding } from '../../../../shared/mask.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { isWorthCopying } from '../../../lib/url-state/url-state.ts'
import { useUrlStates } from '../../../lib/url-state/use-url-states.ts'
import { TokenEnding } from '../../../ui/access/TokenEnding.tsx'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './IssuedRows.module.css'

interface Props {
  issued: readonly Issued[]
  /** Further buttons of a line. */
  actions?: ((issued: Issued) => ReactNode) | undefined
}

/** Generated URLs of one server, one line each. */
export function IssuedRows({ issued, actions }: Props) {
  const { t } = useTranslation('generate')
  const stateOf = useUrlStates()
  return (
    <ul className={classes.rows}>
      {issued.map((each) => {
        const { id, customer, access, issuedAt } = each
        const state = stateOf(each)
        return (
          <li key={id} className={classes.row}>
            <div className={classes.customer}>
              <div className={classes.identity} title={customer.primaryIdentity} dir="ltr">
                {customer.primaryIdentity}
              </div>
              {customer.metadata.name && (
                <div className={classes.name} dir="auto">
                  {customer.metadata.name}
                </div>
              )}
            </div>
            <div className={classes.state}>
              <UrlStateBadge state={state} />
              <TokenEnding ending={tokenEnding(access.token)} />
            </div>
            <span className={classes.time}>
              <RelativeTime time={issuedAt} />
            </span>
            <div className={classes.actions}>
              {isWorthCopying(state) && (
                <CopyButton
                  value={access.url}
                  label={t('earlier.copyFor', { customer: customer.primaryIdentity })}
                  text={t('earlier.copy')}
                />
              )}
              {actions?.(each)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
