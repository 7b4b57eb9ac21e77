import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { UrlState } from '../../lib/url-state/url-state.ts'
import { TokenEnding } from '../../ui/access/TokenEnding.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { LastTest } from './LastTest.tsx'
import { RecordState } from './RecordState.tsx'

interface Options {
  /** Left out in the tab of a server. */
  withServer: boolean
  withWorkspace: boolean
  stateOf: (record: IssuedRecord) => UrlState
  /** The buttons at the end of a row. Keep it the same between renderings. */
  actions: (record: IssuedRecord, tabIndex: 0 | -1 | undefined) => ReactNode
}

/** The columns of the history. A sortable one has the name of its order. */
export function useIssuedColumns({
  withServer,
  withWorkspace,
  stateOf,
  actions,
}: Options): readonly Column<IssuedRecord>[] {
  const { t } = useTranslation('issued')
  return useMemo(() => {
    const server: Column<IssuedRecord> = {
      id: 'server',
      header: t('columns.server'),
      width: 'minmax(7.25rem, 1.3fr)',
      from: 'md',
      sortable: true,
      cell: ({ server: { name }, workspace }) => (
        <TwoLines first={name} second={withWorkspace ? workspace.name : undefined} />
      ),
    }
    return [
      {
        id: 'identity',
        header: t('columns.identity'),
        width: 'minmax(9rem, 2fr)',
        sortable: true,
        rowHeader: true,
        cell: ({ customer: { primaryIdentity, metadata } }) => (
          <TwoLines
            strong
            first={metadata.name || primaryIdentity}
            {...(metadata.name ? { second: primaryIdentity, secondDirection: 'ltr' } : { firstDirection: 'ltr' })}
          />
        ),
      },
      ...(withServer ? [server] : []),
      {
        id: 'state',
        header: t('columns.state'),
        width: '8.5rem',
        sortable: true,
        cell: (record) => <RecordState state={record.state} urlState={stateOf(record)} />,
      },
      {
        id: 'checkedAt',
        header: t('columns.checkedAt'),
        width: '6.5rem',
        from: 'lg',
        sortable: true,
        cell: ({ check }) => <LastTest check={check} />,
      },
      {
        id: 'token',
        header: t('columns.token'),
        width: '3.75rem',
        from: 'lg',
        cell: ({ tokenEnd }) => <TokenEnding ending={tokenEnd} />,
      },
      {
        id: 'createdAt',
        header: t('columns.createdAt'),
        width: '6.25rem',
        from: 'md',
        sortable: true,
        cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
      },
      {
        id: 'actions',
        width: '10.5rem',
        align: 'end',
        interactive: true,
        cell: (record, { tabIndex }) => actions(record, tabIndex),
      },
    ]
  }, [t, withServer, withWorkspace, stateOf, actions])
}

interface TwoLinesProps {
  first: string
  second?: string | undefined
  strong?: boolean
  firstDirection?: 'ltr' | 'auto'
  secondDirection?: 'ltr' | 'auto'
}

function TwoLines({ first, second, strong, firstDirection = 'auto', secondDirection = 'auto' }: TwoLinesProps) {
  return (
    <>
      <Text
        component="div"
        inherit
        truncate
        fw={strong ? 550 : undefined}
        title={first}
        dir={firstDirection}
        data-selectable
      >
        {first}
      </Text>
      {second && (
        <Text component="div" size="sm" truncate c="var(--text-3)" title={second} dir={secondDirection} data-selectable>
          {second}
        </Text>
      )}
    </>
  )
}
