import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPane } from '../../../ui/data-table/ListPane.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { NoMatches } from '../../../ui/filters/NoMatches.tsx'
import { CustomerDrawer } from '../drawer/CustomerDrawer.tsx'
import type { CustomerSlots } from '../drawer/customer-slots.ts'
import { useOpenCustomer } from '../drawer/use-open-customer.ts'
import { ManyDialog } from '../many/ManyDialog.tsx'
import { type SelectionAction, SelectionActions } from '../many/SelectionActions.tsx'
import { useExportCustomers } from '../many/use-export-customers.ts'
import { useManyCustomers } from '../many/use-many-customers.ts'
import { useTarget } from '../many/use-target.ts'
import { CustomerCount } from './CustomerCount.tsx'
import { CustomerFilters, type ServerChoice } from './CustomerFilters.tsx'
import { CustomersTable } from './CustomersTable.tsx'
import { isNarrowed, PLAIN_VIEW } from './customers-view.ts'
import { useCustomerList } from './use-customer-list.ts'

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

/** Customers with their progress, and actions on one of them or on many from one server. */
export default function CustomersPanel(props: Props) {
  const { server, customerId, slots, onOpen, onShowCalls, onGenerate, choice } = props
  const { t } = useTranslation('customers')
  const search = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const list = useCustomerList(server?.id)
  const { view, pages, selection } = list
  const { total } = pages
  const many = useManyCustomers(server ?? NO_SERVER)
  const target = useTarget(list, server?.id)
  const exportRows = useExportCustomers(list, many, server)
  const [asked, setAsked] = useState<SelectionAction | null>(null)
  const drawer = useOpenCustomer({
    customerId,
    onOpen,
    onClose() {
      onOpen(undefined)
      const line = panel.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
      ;(line ?? search.current)?.focus({ preventScroll: true })
    },
  })
  const words = view.search.trim()
  return (
    <ListPane ref={panel}>
      {many.task.failure && <ErrorAlert {...many.task.failure} />}
      {pages.error && <LoadError error={pages.error.detail} retry={pages.retry} />}
      {total === undefined && !pages.error && <Skeletons filtered rows={5} height={51} />}
      {list.isEmpty && <NoCustomers onGenerate={onGenerate} />}
      {total !== undefined && !list.isEmpty && (
        <>
          <CustomerFilters
            list={list}
            searchRef={search}
            choice={choice}
            aside={<CustomerCount total={total} busy={many.task.busy} onExport={() => exportRows(null)} />}
          />
          {total > 0 ? (
            <CustomersTable
              list={list}
              server={server}
              openId={customerId ?? null}
              onOpen={(id) => drawer.go(id ?? undefined)}
            />
          ) : (
            <NoMatches
              title={words === '' ? t('noMatchTitle') : t('noMatch', { query: words })}
              hint={t('noMatchHint')}
              onlySearch={words !== '' && !isNarrowed({ ...view, search: '' })}
              onClear={() => {
                list.change({ ...PLAIN_VIEW, sort: view.sort })
                search.current?.focus()
              }}
            />
          )}
          {(selection.count > 0 || many.task.busy) && (
            <SelectionActions
              selection={selection}
              many={many}
              onTurn={(kind) => void many.change(target, { kind })}
              onAsk={setAsked}
              onExport={() => exportRows(selection.everything ? null : selection.ids)}
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
          onClose={() => drawer.go(undefined)}
          onRemoved={drawer.onRemoved}
          onShowCalls={(of) => onShowCalls(customerId, of)}
        />
      )}
      {asked && server && (
        <ManyDialog serverId={server.id} asked={asked} target={target} many={many} onClose={() => setAsked(null)} />
      )}
      {drawer.question}
    </ListPane>
  )
}

/** Shown if there are no customers at all. */
function NoCustomers({ onGenerate }: Pick<Props, 'onGenerate'>) {
  const { t } = useTranslation('customers')
  return (
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
  )
}
