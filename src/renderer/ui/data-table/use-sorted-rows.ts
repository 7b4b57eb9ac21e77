import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SortOrder } from './column.ts'

/**
 * Sorts the rows of a fully loaded table by its headers. `keys` returns what a column sorts by; null comes last in either direction.
 * Declare it outside the component.
 */
export function useSortedRows<Row>(
  rows: readonly Row[],
  keys: Readonly<Record<string, (row: Row) => string | number | null>>,
) {
  const { i18n } = useTranslation()
  const [sort, onSort] = useState<SortOrder | null>(null)
  const sorted = useMemo(() => {
    const keyOf = sort && keys[sort.columnId]
    if (!keyOf) return rows
    const { compare } = new Intl.Collator(i18n.language, { numeric: true })
    const sign = sort.direction === 'ascending' ? 1 : -1
    const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
    keyed.sort((left, right) => {
      if (left.key === null || right.key === null) return Number(left.key === null) - Number(right.key === null)
      if (typeof left.key === 'number' && typeof right.key === 'number') return sign * (left.key - right.key)
      return sign * compare(String(left.key), String(right.key))
    })
    return keyed.map(({ row }) => row)
  }, [rows, keys, sort, i18n.language])
  return { rows: sorted, sort, onSort }
}
