import { useTranslation } from 'react-i18next'
import type { CustomerSort, ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { showToast } from '../../../lib/toast-store.ts'
import type { CustomersQuestion } from '../list/customers-view.ts'
import type { CustomerList } from '../list/use-customer-list.ts'
import type { Running } from './change-customers.ts'
import { customersToCsv } from './customers-csv.ts'
import type { ManyCustomers } from './use-many-customers.ts'

const PAGE_SIZE = 500

interface Exported {
  question: CustomersQuestion
  sort: CustomerSort
  /** Null for all matching customers. */
  ids: ReadonlySet<string> | null
  suggestedName: string
}

/**
 * Reads the customers in list order and asks where to save them, in a file that only its owner can read. Returns the number of customers
 * and the path, or null if the user cancels.
 */
async function exportCustomers(
  { question, sort, ids, suggestedName }: Exported,
  { signal, onProgress }: Running,
): Promise<{ count: number; path: string } | null> {
  const customers: ServerCustomerRow[] = []
  for (let offset = 0; ; offset += PAGE_SIZE) {
    if (signal.aborted) throw new Failure({ kind: 'cancelled', outcomeUnknown: false })
    const page = await invoke('customers.page', { ...question, sort, offset, limit: PAGE_SIZE }, { signal })
    customers.push(...page.customers.filter(({ id }) => ids === null || ids.has(id)))
    onProgress({ done: customers.length, of: ids?.size ?? page.total })
    if (page.customers.length < PAGE_SIZE || customers.length === ids?.size) break
  }
  const { saved, path = '' } = await invoke('files.save', { suggestedName, text: customersToCsv(customers) })
  return saved ? { count: customers.length, path } : null
}

/** Returns a file name that's valid on every system. */
function customersFile(server: string, now: Date): string {
  const plain = server
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `customers-${plain || 'server'}-${now.toISOString().slice(0, 10)}.csv`
}

/** Returns a function that exports customers from the list: those with the given IDs, or all that match if `ids` is null. */
export function useExportCustomers(
  { question, view }: CustomerList,
  many: ManyCustomers,
  server: { name: string } | null,
): (ids: ReadonlySet<string> | null) => void {
  const { t } = useTranslation(['customers', 'manyCustomers'])
  return (ids) =>
    void many.work(async (running) => {
      const suggestedName = customersFile(server?.name ?? t('place.allServers'), new Date())
      const saved = await exportCustomers({ question, sort: view.sort, ids, suggestedName }, running)
      if (saved) showToast({ text: t('manyCustomers:exported', saved) })
    })
}
