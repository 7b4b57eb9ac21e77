import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { StageBadge } from '../stage/StageBadge.tsx'
import { CustomerNames } from './CustomerNames.tsx'

interface Options {
  /** Live version of the server's tools. */
  liveVersion: number | null
  /** Whether to show each customer's servers. */
  withServers: boolean
}

/** Returns the columns of the customer table. The ID of a sortable column is the sort key that it applies. */
export function useCustomerColumns({ liveVersion, withServers }: Options): readonly Column<ServerCustomerRow>[] {
  const { t, i18n } = useTranslation('customers')
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language)
    const count = (value: number, tone: string | undefined) => (
      <Text span inherit c={value === 0 ? 'var(--text-3)' : tone}>
        {number.format(value)}
      </Text>
    )
    const servers: Column<ServerCustomerRow> = {
      id: 'servers',
      dim: true,
      header: t('columns.servers'),
      width: 'minmax(6rem, 1fr)',
      from: 'lg',
      cell: ({ servers: reached }) => {
        const names = reached.map(({ name }) => name).join(', ')
        return (
          <Text component="div" inherit truncate title={names}>
            {reached.length > 1 ? t('columns.serverCount', { count: reached.length }) : names}
          </Text>
        )
      },
    }
    return [
      {
        id: 'identity',
        header: t('columns.customer'),
        width: 'minmax(10rem, 2fr)',
        sortable: true,
        rowHeader: true,
        cell: (customer) => <CustomerNames customer={customer} />,
      },
      ...(withServers ? [servers] : []),
      {
        id: 'stage',
        header: t('columns.stage'),
        width: 'clamp(8rem, 40cqi - 8rem, 10.5rem)',
        sortable: true,
        cell: (customer) => <Progress customer={customer} />,
      },
      {
        id: 'lastCall',
        dim: true,
        header: t('columns.lastCall'),
        width: '6rem',
        from: 'md',
        sortable: true,
        cell: ({ lastCallAt }) =>
          lastCallAt === null ? (
            <Text span inherit c="var(--text-3)">
              {t('never')}
            </Text>
          ) : (
            <RelativeTime time={lastCallAt} />
          ),
      },
      {
        id: 'client',
        dim: true,
        header: t('columns.client'),
        width: '8.5rem',
        from: 'lg',
        cell: (customer) => <Client customer={customer} liveVersion={liveVersion} />,
      },
      {
        id: 'calls',
        header: t('columns.calls'),
        width: '3.25rem',
        from: 'sm',
        align: 'end',
        sortable: true,
        cell: ({ calls }) => count(calls, undefined),
      },
      {
        id: 'errors',
        header: t('columns.errors'),
        width: '3.25rem',
        from: 'sm',
        align: 'end',
        cell: ({ errors }) => count(errors, 'var(--bad)'),
      },
    ]
  }, [t, i18n.language, liveVersion, withServers])
}

/** A customer's progress, or the reason why their URLs can't be used or their calls can't succeed. */
function Progress({ customer }: { customer: ServerCustomerRow }) {
  const { t } = useTranslation('customers')
  const { state, problem } = customer
  if (state === 'revoked') return <Badge tone="quiet">{t('states.revoked')}</Badge>
  const said = problem?.kind ?? (state === 'live' ? null : state)
  if (said === null) return <StageBadge progress={customer} />
  return <Badge tone={problem ? 'bad' : 'warn'}>{t(`states.${said}`)}</Badge>
}

interface ClientProps {
  customer: ServerCustomerRow
  liveVersion: number | null
}

/** The customer's client, its protocol version, and its version of the tools. */
function Client({ customer, liveVersion }: ClientProps) {
  const { t } = useTranslation('customers')
  const { clientName, clientVersion, protocol, toolsVersion } = customer
  if (clientName === null)
    return (
      <Text span inherit c="var(--text-3)">
        {t('noClient')}
      </Text>
    )
  const outdated = toolsVersion !== null && liveVersion !== null && toolsVersion < liveVersion
  return (
    <>
      <Text component="div" inherit truncate title={clientName}>
        {clientName} {clientVersion}
      </Text>
      <Text component="div" fz="xs" truncate c="var(--text-3)" lh="row">
        {protocol && <span data-mono>{protocol}</span>}
        {protocol && toolsVersion !== null && ' · '}
        {toolsVersion !== null && (
          <Text
            span
            inherit
            c={outdated ? 'var(--warn)' : undefined}
            title={t(outdated ? 'toolsVersion.outdated' : 'toolsVersion.hint', {
              version: toolsVersion,
              live: liveVersion ?? toolsVersion,
            })}
          >
            {t('toolsVersion.short', { version: toolsVersion })}
          </Text>
        )}
      </Text>
    </>
  )
}
