import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { useUrlStates } from '../../lib/url-state/use-url-states.ts'
import { Table } from '../../ui/layout/Table.tsx'
import { IssuedRow } from './IssuedRow.tsx'
import classes from './IssuedTable.module.css'

interface Props {
  issued: readonly Issued[]
  /** Further buttons of a line. */
  actions?: ((issued: Issued) => ReactNode) | undefined
}

/** Generated URLs, one line each; a line opens to show its URL. */
export function IssuedTable({ issued, actions }: Props) {
  const { t } = useTranslation('issued')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const { data: list } = useQuery(commandQuery('workspaces.list'))
  const stateOf = useUrlStates()
  const names = new Map(list?.workspaces.map(({ id, name }) => [id, name]))
  return (
    <div className={classes.frame}>
      <Table className={classes.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col" className={classes.customer}>
              {t('customer')}
            </th>
            <th scope="col">{t('server')}</th>
            <th scope="col" className={classes.customerId}>
              {t('customerId')}
            </th>
            <th scope="col" className={classes.state}>
              {t('state')}
            </th>
            <th scope="col" className={classes.when}>
              {t('when')}
            </th>
            <th scope="col" className={classes.actions}>
              <span className={classes.unseen}>{t('url')}</span>
            </th>
          </tr>
        </thead>
        {issued.map((each) => (
          <IssuedRow
            key={each.id}
            issued={each}
            state={stateOf(each)}
            workspaceName={names.get(each.workspaceId)}
            hidden={settings?.hideSecrets ?? false}
            actions={actions?.(each)}
          />
        ))}
      </Table>
    </div>
  )
}
