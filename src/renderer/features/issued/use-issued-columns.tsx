import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UrlStateName } from '../../../shared/history/url-state.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { TokenEndingWord } from '../../ui/access/TokenEnding.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { TIME_STEP_MS, TimeAt } from '../../ui/time/RelativeTime.tsx'
import classes from './IssuedRow.module.css'
import type { IssuedRow } from './issued-row.ts'
import { LastTest } from './LastTest.tsx'
import { RecordStateWord } from './RecordState.tsx'

/** States of URLs that no longer work, regardless of their last test. */
const OVER: ReadonlySet<UrlStateName> = new Set([
  'paused',
  'expired',
  'ended',
  'revoked',
  'customerRemoved',
  'serverDeleted',
])

interface Options {
  /** False in a server's tab. */
  withServer: boolean
  withWorkspace: boolean
  /** The buttons at the end of a row. Must be stable across renders. */
  actions: (row: IssuedRow, tabIndex: 0 | -1 | undefined) => ReactNode
}

/**
 * Returns the columns of the history. The ID of a sortable column is the sort key that it applies. Shared values are read once here rather
 * than in every row.
 */
export function useIssuedColumns({ withServer, withWorkspace, actions }: Options): readonly Column<IssuedRow>[] {
  const { t } = useTranslation('issued')
  const { t: tUrl } = useTranslation('urlState')
  const { t: tCommon, i18n } = useTranslation()
  const { language } = i18n
  const now = useNow(TIME_STEP_MS)
  return useMemo(() => {
    const words = { t: tCommon, language }
    const server: Column<IssuedRow> = {
      id: 'server',
      header: t('columns.server'),
      width: 'minmax(6rem, 1.2fr)',
      from: 'md',
      sortable: true,
      cell: ({
        record: {
          server: { name },
          workspace,
        },
      }) => <TwoLines first={name} second={withWorkspace ? workspace.name : undefined} />,
    }
    return [
      {
        id: 'identity',
        header: t('columns.identity'),
        width: 'minmax(9rem, 2.2fr)',
        sortable: true,
        rowHeader: true,
        cell: ({
          record: {
            customer: { primaryIdentity, metadata },
          },
        }) => (
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
        width: 'minmax(8rem, 1.2fr)',
        sortable: true,
        cell: ({ record, state }) => <RecordStateWord state={record.state} urlState={state} t={t} tUrl={tUrl} />,
      },
      {
        id: 'checkedAt',
        dim: true,
        header: t('columns.checkedAt'),
        width: '6.5rem',
        from: 'lg',
        sortable: true,
        // A test from when the URL still worked would be misleading.
        cell: ({ record: { check }, state: { name } }) => (
          <LastTest check={OVER.has(name) ? null : check} now={now} t={t} words={words} />
        ),
      },
      {
        id: 'token',
        dim: true,
        header: t('columns.token'),
        width: '3.75rem',
        from: 'lg',
        cell: ({ record: { tokenEnd } }) => <TokenEndingWord ending={tokenEnd} t={tUrl} />,
      },
      {
        id: 'createdAt',
        dim: true,
        header: t('columns.createdAt'),
        width: '5.75rem',
        from: 'md',
        sortable: true,
        cell: ({ record: { createdAt } }) => <TimeAt time={createdAt} now={now} words={words} />,
      },
      {
        id: 'actions',
        width: '10.5rem',
        align: 'end',
        interactive: true,
        cell: (row, { tabIndex }) => actions(row, tabIndex),
      },
    ]
  }, [t, tUrl, tCommon, language, now, withServer, withWorkspace, actions])
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
      <div
        className={`${classes.first} ${strong ? classes.strong : ''}`}
        title={first}
        dir={firstDirection}
        data-selectable
      >
        {first}
      </div>
      {second && (
        <div className={classes.second} title={second} dir={secondDirection} data-selectable>
          {second}
        </div>
      )}
    </>
  )
}
