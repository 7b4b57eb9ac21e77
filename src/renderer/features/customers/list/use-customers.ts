import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AppFailure } from '../../../../shared/errors.ts'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'

const PAGE_SIZE = 100

/** The customers of one server as far as they are in view. */
export interface CustomerWindow {
  /** Undefined until the first answer. */
  total: number | undefined
  /** One customer by place; undefined while it is on its way. */
  at(index: number): CustomerRow | undefined
  error: AppFailure | null
  retry(): void
  /** Says which places are in view, so that these are asked for and kept up to date. */
  show(first: number, last: number): void
}

/** Reads the customers page by page, only those in view. */
export function useCustomers(serverId: string, search: string): CustomerWindow {
  const [[firstPage, lastPage], setPages] = useState<readonly [number, number]>([0, 0])
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index)
  const results = useQueries({
    queries: pages.map((page) => ({
      ...commandQuery('customers.list', { serverId, search, offset: page * PAGE_SIZE, limit: PAGE_SIZE }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    })),
  })
  // While the first page of another place is on its way, the table must not go.
  const lastTotal = useRef<number | undefined>(undefined)
  const total = results.find(({ data }) => data !== undefined)?.data?.total ?? lastTotal.current
  lastTotal.current = total
  return {
    total,
    at: (index) => results[Math.floor(index / PAGE_SIZE) - firstPage]?.data?.customers[index % PAGE_SIZE],
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
    show: (first, last) => {
      const wanted = [Math.floor(first / PAGE_SIZE), Math.floor(last / PAGE_SIZE)] as const
      if (wanted[0] !== firstPage || wanted[1] !== lastPage) setPages(wanted)
    },
  }
}
