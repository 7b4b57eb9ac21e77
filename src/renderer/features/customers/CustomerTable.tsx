import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerLine } from './CustomerLine.tsx'
import classes from './CustomerTable.module.css'
import type { CustomerWindow } from './use-customers.ts'

const ROW_HEIGHT = 51
const HEAD_HEIGHT = 34
const COLUMNS = ['customer', 'stage', 'lastCall', 'client', 'calls', 'errors'] as const

interface Props {
  customers: CustomerWindow
  total: number
  serverName: string
  openId: string | undefined
  onOpen: (id: string) => void
}

/** The element whose scrolling moves `element`. */
function scroller(element: HTMLElement | null): HTMLElement | null {
  let each = element?.parentElement ?? null
  while (each && !/auto|scroll/.test(getComputedStyle(each).overflowY)) each = each.parentElement
  return each
}

/** Customers, one line each. Only the lines in view are in the page; arrow keys move from line to line. */
export function CustomerTable({ customers, total, serverName, openId, onOpen }: Props) {
  const { t } = useTranslation('customers')
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  /** The line that Tab leads to. */
  const [current, setCurrent] = useState(0)
  const focusNext = useRef(false)
  const at = Math.min(current, total - 1)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller(body.current),
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollMargin: margin,
    // The head stays above the lines.
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
      return shown.includes(at) || at < 0 ? shown : [...shown, at].sort((left, right) => left - right)
    },
  })
  useLayoutEffect(() => {
    const box = scroller(body.current)
    if (!body.current || !box) return
    const top = body.current.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
    setMargin(Math.round(top))
  })
  const range = virtual.range
  useEffect(() => {
    if (range) customers.show(range.startIndex, Math.min(range.endIndex, total - 1))
  }, [range, total, customers])
  useEffect(() => {
    if (!focusNext.current) return
    // A line whose customer is still on its way has no button yet.
    const opener = body.current?.querySelector<HTMLElement>(`[data-index="${at}"] button`)
    if (!opener) return
    focusNext.current = false
    opener.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller(body.current)?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
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

  const items = virtual.getVirtualItems()
  const gapBefore = (place: number) => {
    const item = items[place]
    const previous = items[place - 1]
    return item ? item.start - (previous?.end ?? margin) : virtual.getTotalSize() + margin - (previous?.end ?? margin)
  }
  return (
    <table aria-label={t('table', { server: serverName })} aria-rowcount={total + 1} className={classes.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={classes[column]}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {items.map(({ index }, place) => (
          <Fragment key={index}>
            <Gap height={gapBefore(place)} />
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
        <Gap height={gapBefore(items.length)} />
      </tbody>
    </table>
  )
}

/** Room of the lines that are not in view. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
