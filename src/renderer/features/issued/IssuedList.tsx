import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { clearedView, type IssuedScope, type IssuedView } from '../../lib/issued-urls/issued-view.ts'
import { useShortcut } from '../../lib/shortcuts/shortcuts.ts'
import { ListPane } from '../../ui/data-table/ListPane.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { NoMatches } from '../../ui/filters/NoMatches.tsx'
import { FleetPanel } from './fleet-check/FleetPanel.tsx'
import { StartFleetCheck } from './fleet-check/StartFleetCheck.tsx'
import { HistoryExport } from './HistoryExport.tsx'
import { HistoryNotices } from './HistoryNotices.tsx'
import { IssuedCount } from './IssuedCount.tsx'
import { IssuedFilters } from './IssuedFilters.tsx'
import { IssuedTable, ROW_HEIGHT } from './IssuedTable.tsx'
import { OpenRecord } from './OpenRecord.tsx'
import type { RecordSlots } from './record-slots.ts'
import { SelectionActions } from './SelectionActions.tsx'
import { useDeletion } from './use-deletion.ts'
import { useIssuedList } from './use-issued-list.ts'

interface Props {
  /** Must be stable across renders. */
  scope: IssuedScope
  slots: RecordSlots
  /** Shown if there are no records at all. */
  empty: ReactNode
}

/** The history of generated URLs with search, filters, and sorting; a row opens its details. */
export function IssuedList({ scope, slots, empty }: Props) {
  const { t } = useTranslation('issued')
  const search = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const task = useTask()
  const list = useIssuedList(scope, pane)
  const { view, pages, selection, change } = list
  const { total } = pages
  const deletion = useDeletion(list, task)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data: status } = useQuery(commandQuery('history.status'))
  const onFind = useCallback((found: IssuedView['found']) => change({ found }), [change])
  useShortcut('search', () => search.current?.focus())
  const ofAll = scope.serverId === undefined
  const words = view.search.trim()
  const aside = total !== undefined && (
    <>
      <IssuedCount list={list} total={total} />
      {ofAll && total > 0 && (
        <StartFleetCheck
          filter={list.filter}
          narrowed={list.narrowed}
          run={(work) => void task.run(work)}
          // A group from the previous check no longer exists.
          onStarted={() => view.found && change({ found: null })}
        />
      )}
      {total > 0 && <HistoryExport scope={scope} view={view} />}
    </>
  )
  return (
    <ListPane ref={pane}>
      <HistoryNotices />
      {task.failure && <ErrorAlert {...task.failure} />}
      {/* If the history can't be opened, that's reported above. */}
      {pages.error && status?.state !== 'unavailable' && (
        <ErrorAlert error={pages.error.detail} actions={{ retry: pages.retry }} />
      )}
      {total === undefined && !pages.error && status?.state !== 'waiting' && (
        <Skeletons filtered rows={6} height={ROW_HEIGHT} />
      )}
      {list.isEmpty && empty}
      {total !== undefined && !list.isEmpty && (
        <>
          {ofAll && <FleetPanel found={view.found} onFind={onFind} />}
          <IssuedFilters view={view} onChange={change} scope={scope} searchRef={search} aside={aside} />
          {total > 0 && (
            <IssuedTable list={list} slots={slots} task={task} deletion={deletion} openId={openId} onOpen={setOpenId} />
          )}
          {selection.count > 0 && (
            <SelectionActions selection={selection} busy={task.busy} onDelete={deletion.removeSelected} />
          )}
          {total === 0 && (
            <NoMatches
              title={words === '' ? t('noMatchTitle') : t('noMatchTitleFor', { query: words })}
              hint={t('noMatch')}
              onClear={() => {
                change(clearedView(view))
                search.current?.focus()
              }}
            />
          )}
        </>
      )}
      {openId !== null && (
        <OpenRecord
          id={openId}
          listed={pages.loaded.find(({ id }) => id === openId)}
          slots={slots}
          onDelete={() => {
            setOpenId(null)
            deletion.remove([openId])
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </ListPane>
  )
}
