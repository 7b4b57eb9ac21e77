import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { useListSort } from '../../../ui/data-table/use-list-sort.ts'
import { type CustomersView, PLAIN_VIEW } from './customers-view.ts'
import { useCustomerColumns } from './use-customer-columns.tsx'
import type { CustomerList } from './use-customer-list.ts'

const ROW_HEIGHT = 52
const idOf = ({ id }: ServerCustomerRow) => id

interface Props {
  list: CustomerList
  /** Null for all servers. Only the customers of one server can be selected. */
  server: { name: string } | null
  openId: string | null
  onOpen: (id: string | null) => void
}

/** A row per customer. Clicking one opens its details. */
export function CustomersTable({ list, server, openId, onOpen }: Props) {
  const { t } = useTranslation(['customers', 'manyCustomers'])
  const mayManage = useMayManage()
  const { view, pages, selection, change } = list
  const columns = useCustomerColumns({ liveVersion: pages.answer?.liveVersion ?? null, withServers: server === null })
  const onSortChange = useCallback((sort: CustomersView['sort']) => change({ sort }), [change])
  const { sort, onSort } = useListSort(view.sort, PLAIN_VIEW.sort, onSortChange)
  const labelOf = useCallback(
    ({ primaryIdentity }: ServerCustomerRow) => t('manyCustomers:select', { customer: primaryIdentity }),
    [t],
  )
  const { ids, onChange } = selection
  return (
    <DataTable
      aria-label={server ? t('table', { server: server.name }) : t('place.title')}
      columns={columns}
      rows={pages.rows}
      idOf={idOf}
      rowHeight={ROW_HEIGHT}
      sort={sort}
      onSort={onSort}
      {...(mayManage && server && { selection: { ids, onChange, allLabel: t('manyCustomers:selectAll'), labelOf } })}
      openId={openId}
      onOpen={onOpen}
      onShow={pages.show}
    />
  )
}
