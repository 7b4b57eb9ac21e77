import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TableFrame } from '../../../ui/data-table/TableFrame.tsx'
import { RowGap } from '../../../ui/rows/RowGap.tsx'
import { useRowsInView } from '../../../ui/rows/use-rows-in-view.ts'
import { CustomerLine } from './CustomerLine.tsx'
import classes from './CustomerTable.module.css'
import type { CustomerWindow } from './use-customers.ts'

const ROW_HEIGHT = 52
const HEAD_HEIGHT = 32
const COLUMNS = [
  { key: 'customer' },
  { key: 'stage', width: '12rem' },
  { key: 'lastCall', width: '7.25rem', from: 'md' },
  { key: 'client', width: '9.5rem', from: 'lg' },
  { key: 'calls', width: '4.25rem', numeric: true },
  { key: 'errors', width: '3.75rem', numeric: true },
] as const

interface Props {
  customers: CustomerWindow
  total: number
  serverName: string
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Customers, one line each. Only the lines in view are in the page; arrow keys move from line to line. */
export function CustomerTable({ customers, total, serverName, openId, onOpen }: Props) {
  const { t } = useTranslation('customers')
  /** The line that Tab leads to. */
  const [current, setCurrent] = useState(0)
  const focusNext = useRef(false)
  const at = Math.min(current, total - 1)
  const rows = useRowsInView({ count: total, height: ROW_HEIGHT, head: HEAD_HEIGHT, keep: at })
  const { table, virtual } = rows
  const range = virtual.range
  useEffect(() => {
    if (range) customers.show(range.startIndex, Math.min(range.endIndex, total - 1))
  }, [range, total, customers])
  useEffect(() => {
    if (!focusNext.current) return
    // A line whose customer is still on its way has no button yet.
    const opener = table.current?.querySelector<HTMLElement>(`[data-index="${at}"] button`)
    if (!opener) return
    focusNext.current = false
    opener.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((rows.scroller()?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: total - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const wanted = Math.min(total - 1, Math.max(0, next))
    if (wanted === at) return
    focusNext.current = true
    setCurrent(wanted)
    virtual.scrollToIndex(wanted)
  }

  return (
    <TableFrame
      ref={table}
      columns={COLUMNS.map((column) => ({ ...column, title: t(`columns.${column.key}`) }))}
      aria-label={t('table', { server: serverName })}
      aria-rowcount={total + 1}
      className={classes.table}
    >
      <tbody onKeyDown={onKeyDown}>
        {rows.indexes.map((index, place) => (
          <Fragment key={index}>
            <RowGap height={rows.gapBefore(place)} />
            <CustomerLine
              customer={customers.at(index)}
              index={index}
              current={index === at}
              open={customers.at(index)?.id === openId}
              onFocus={() => setCurrent(index)}
              onOpen={onOpen}
            />
          </Fragment>
        ))}
        <RowGap height={rows.gapBefore(rows.indexes.length)} />
      </tbody>
    </TableFrame>
  )
}
