import { useCallback, useMemo } from 'react'
import type { SortOrder } from './column.ts'

interface Sort<By extends string> {
  by: By
  direction: SortOrder['direction']
}

/**
 * Sorts a list whose service does the sorting, by column ID. In the `plain` order, no header is marked as sorted. `onChange` must be stable
 * across renders.
 */
export function useListSort<By extends string>(
  { by, direction }: Sort<By>,
  plain: Sort<By>,
  onChange: (sort: Sort<By>) => void,
) {
  const sort = useMemo(
    () => (by === plain.by && direction === plain.direction ? null : { columnId: by, direction }),
    [by, direction, plain],
  )
  const onSort = useCallback(
    (order: SortOrder | null) => onChange(order ? { by: order.columnId as By, direction: order.direction } : plain),
    [onChange, plain],
  )
  return { sort, onSort }
}
