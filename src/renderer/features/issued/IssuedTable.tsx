import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { useUrlStates } from '../../lib/url-state/use-url-states.ts'
import { TableFrame } from '../../ui/data-table/TableFrame.tsx'
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
      <TableFrame
        className={classes.table}
        aria-label={t('title')}
        columns={[
          { key: 'customer', title: t('customer'), width: '26%' },
          { key: 'server', title: t('server') },
          { key: 'customerId', title: t('customerId'), width: '10.75rem', from: 'lg' },
          { key: 'state', title: t('state'), width: '8.75rem' },
          { key: 'when', title: t('when'), width: '7.25rem' },
          { key: 'actions', title: <VisuallyHidden>{t('url')}</VisuallyHidden>, width: '15.75rem' },
        ]}
      >
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
      </TableFrame>
    </div>
  )
}
