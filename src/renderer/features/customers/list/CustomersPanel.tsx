import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFileExport, IconUsers } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { usePagedRows } from '../../../lib/ipc/use-paged-rows.ts'
import { useStore } from '../../../lib/store.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { NO_SELECTION, type RowSelection } from '../../../ui/data-table/row-selection.ts'
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { forgetLimits, hasUnsavedLimits } from '../../../ui/limits/limit-drafts.ts'
import { CustomerDrawer } from '../drawer/CustomerDrawer.tsx'
import type { CustomerSlots } from '../drawer/customer-slots.ts'
import { idsOf } from '../many/change-customers.ts'
import { customersFile, exportCustomers } from '../many/export-customers.ts'
import { ManyDialog } from '../many/ManyDialog.tsx'
import { type SelectionAction, SelectionActions } from '../many/SelectionActions.tsx'
import { type Target, useManyCustomers } from '../many/use-many-customers.ts'
import { CustomerFilters, type ServerChoice } from './CustomerFilters.tsx'
import classes from './CustomerList.module.css'
import {
  type CustomersView,
  changeCustomersView,
  customersPlace,
  customersViews,
  isNarrowed,
  PLAIN_VIEW,
  questionOf,
} from './customers-view.ts'
import { useCustomerColumns } from './use-customer-columns.tsx'

const SEARCH_AFTER_MS = 150
const ROW_HEIGHT = 52
/** Maximum number of names in the confirmation of a bulk action. */
const NAMES = 3

interface Props {
  /** Null for all servers of the workspace, each customer once. */
  server: { id: string; name: string } | null
  /** The customer whose details are shown. */
  customerId: string | undefined
  slots: CustomerSlots
  onOpen: (customerId: string | undefined) => void
  onShowCalls: (customerId: string, serverId: string | undefined) => void
  onGenerate: (() => void) | undefined
  /** The server filter, if available. */
  choice?: ServerChoice | undefined
}

/** Placeholder when bulk actions aren't available. */
const NO_SERVER = { id: '', name: '' }
const idOf = ({ id }: ServerCustomerRow) => id

/** A list of customers with their progress, and actions on one customer or on many of one server. */
export default function CustomersPanel(props: Props) {
  const { server, customerId, slots, onOpen, onShowCalls, onGenerate, choice } = props
  const { t, i18n } = useTranslation(['customers', 'manyCustomers', 'common'])
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const serverId = server?.id
  const place = useMemo(() => ({ workspaceId, serverId }), [workspaceId, serverId])
  const view = useStore(customersViews)[customersPlace(place)] ?? PLAIN_VIEW
  const [typed, setTyped] = useState(view.search)
  const [wanted] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const search = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<RowSelection>(NO_SELECTION)
  /** Whether all matching customers are selected, including those not loaded. */
  const [everything, setEverything] = useState(false)
  const [asked, setAsked] = useState<SelectionAction | null>(null)
  const many = useManyCustomers(server ?? NO_SERVER)
  const now = Math.floor(useNow(MINUTE_MS) / HOUR_MS) * HOUR_MS
  const question = useMemo(() => questionOf(place, view, now), [place, view, now])
  const pages = usePagedRows({
    command: 'customers.page',
    input: { ...question, sort: view.sort },
    rowsOf: ({ customers }) => customers,
    staleTime: 0,
  })
  const { rows, loaded, total } = pages
  const columns = useCustomerColumns({ liveVersion: pages.answer?.liveVersion ?? null, withServers: server === null })
  /** Identities of customers loaded so far, by ID. */
  const names = useRef(new Map<string, string>())
  for (const { id, primaryIdentity } of loaded) names.current.set(id, primaryIdentity)

  const clearSelection = useCallback(() => {
    setSelection(NO_SELECTION)
    setEverything(false)
  }, [])
  const change = useCallback(
    (part: Partial<CustomersView>) => {
      changeCustomersView(place, part)
      if (part.search === '') setTyped('')
      // Clear the selection, because rows that the new filter hides must not stay selected.
      clearSelection()
    },
    [place, clearSelection],
  )
  useEffect(() => {
    if (wanted === typed && wanted !== view.search) change({ search: wanted })
  }, [wanted, typed, view.search, change])
  const onSelect = useCallback((next: (now: RowSelection) => RowSelection) => {
    setEverything(false)
    setSelection(next)
  }, [])
  const selectedIds = useMemo(
    () => (everything ? new Set(loaded.map(({ id }) => id)) : selection.ids),
    [everything, loaded, selection],
  )
  const labelOf = useCallback(
    ({ primaryIdentity }: ServerCustomerRow) => t('manyCustomers:select', { customer: primaryIdentity }),
    [t],
  )
  const count = everything ? (total ?? 0) : selection.ids.size
  const target: Target = {
    count,
    names: [...(everything ? loaded.map(({ id }) => id) : selection.ids)]
      .slice(0, NAMES)
      .map((id) => names.current.get(id) ?? id),
    ids: async (signal) =>
      everything && serverId !== undefined ? idsOf({ ...question, serverId }, signal) : [...selection.ids],
  }
  const save = (ids: ReadonlySet<string> | null) =>
    void many.work(async (running) => {
      const suggestedName = customersFile(server?.name ?? t('place.allServers'), new Date())
      const saved = await exportCustomers({ question, sort: view.sort, ids, suggestedName }, running)
      if (saved) showToast({ text: t('manyCustomers:exported', saved) })
    })

  const close = () => {
    onOpen(undefined)
    const line = panel.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
    ;(line ?? search.current)?.focus({ preventScroll: true })
  }
  const forget = () => customerId !== undefined && forgetLimits(customerId)
  /** The customer to show once the drawer is left; undefined to close it. */
  const next = useRef<string>(undefined)
  const { leave, question: discardQuestion } = useDiscardQuestion(
    () => customerId !== undefined && hasUnsavedLimits(customerId),
    () => {
      forget()
      if (next.current === undefined) close()
      else onOpen(next.current)
    },
  )
  const go = (to: string | undefined) => {
    if (to === customerId) return
    next.current = to
    leave()
  }
  const clearFilters = () => {
    change({ ...PLAIN_VIEW, sort: view.sort })
    search.current?.focus()
  }
  const narrowed = isNarrowed(view)
  const nobody = total === 0 && !narrowed && typed === '' && !pages.stale
  const { by, direction } = view.sort
  const plainOrder = by === 'created' && direction === 'descending'
  const words = view.search.trim()

  return (
    <div ref={panel} className={classes.list}>
      {many.task.failure && <ErrorAlert {...many.task.failure} />}
      {pages.error && <LoadError error={pages.error.detail} retry={pages.retry} />}
      {total === undefined && !pages.error && <Skeletons rows={5} height={51} />}
      {nobody && (
        <EmptyState
          icon={<IconUsers size={20} stroke={1.6} aria-hidden />}
          title={t('empty')}
          hint={t('emptyHint')}
          action={
            onGenerate && (
              <Button variant="default" onClick={onGenerate}>
                {t('generate')}
              </Button>
            )
          }
        />
      )}
      {total !== undefined && !nobody && (
        <>
          <CustomerFilters
            view={view}
            onChange={change}
            searchRef={search}
            typed={typed}
            onType={setTyped}
            choice={
              choice && {
                ...choice,
                onChoose(id) {
                  clearSelection()
                  choice.onChoose(id)
                },
              }
            }
            aside={
              <>
                <Text role="status" span size="sm" c="dimmed">
                  {t('count', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) })}
                </Text>
                {total > 0 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconFileExport size={15} stroke={1.6} aria-hidden />}
                    disabled={many.task.busy}
                    onClick={() => save(null)}
                  >
                    {t('manyCustomers:actions.export')}
                  </Button>
                )}
              </>
            }
          />
          {total > 0 ? (
            <DataTable
              aria-label={server ? t('table', { server: server.name }) : t('place.title')}
              className={classes.table}
              columns={columns}
              rows={rows}
              idOf={idOf}
              rowHeight={ROW_HEIGHT}
              sort={plainOrder ? null : { columnId: by, direction }}
              onSort={(sort) =>
                change({
                  sort: sort
                    ? { by: sort.columnId as CustomersView['sort']['by'], direction: sort.direction }
                    : PLAIN_VIEW.sort,
                })
              }
              {...(mayManage &&
                server && {
                  selection: { ids: selectedIds, onChange: onSelect, allLabel: t('manyCustomers:selectAll'), labelOf },
                })}
              openId={customerId ?? null}
              onOpen={(id) => go(id ?? undefined)}
              onShow={pages.show}
            />
          ) : (
            <EmptyState
              title={words === '' ? t('noMatchTitle') : t('noMatch', { query: words })}
              hint={t('noMatchHint')}
              action={
                <Button variant="default" onClick={clearFilters}>
                  {words !== '' && !isNarrowed({ ...view, search: '' })
                    ? t('common:clearSearch')
                    : t('common:filters.clearAll')}
                </Button>
              }
            />
          )}
          {(count > 0 || many.task.busy) && (
            <SelectionActions
              count={count}
              total={total}
              busy={many.task.busy}
              progress={many.progress}
              onCancel={many.cancel}
              onSelectAll={() => setEverything(true)}
              onTurn={(kind) => void many.change(target, { kind })}
              onAsk={setAsked}
              onExport={() => save(everything ? null : selection.ids)}
              onClear={clearSelection}
            />
          )}
        </>
      )}
      {customerId !== undefined && (
        <CustomerDrawer
          key={customerId}
          server={server ?? undefined}
          customerId={customerId}
          slots={slots}
          onClose={() => go(undefined)}
          onRemoved={() => {
            forget()
            close()
          }}
          onShowCalls={(of) => onShowCalls(customerId, of)}
        />
      )}
      {asked && server && (
        <ManyDialog serverId={server.id} asked={asked} target={target} many={many} onClose={() => setAsked(null)} />
      )}
      {discardQuestion}
    </div>
  )
}
