import { Fragment, useCallback, useState } from 'react'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { useRowsInView } from '../../../ui/rows/use-rows-in-view.ts'
import type { ProbeTarget } from '../probe-store.ts'
import classes from './ToolList.module.css'
import { ToolRow } from './ToolRow.tsx'

/** A closed row, in CSS pixels. */
const ROW_HEIGHT = 49

interface Props {
  /** The tools to show, each with its place among all of the server's. */
  found: readonly { tool: ProbedTool; index: number }[]
  target: ProbeTarget
}

/** Tools in lines, one of which may be open; only those in view are in the page. */
export function ToolRows({ found, target }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const toggle = useCallback((index: number) => setOpen((current) => (current === index ? null : index)), [])
  const kept = open ?? focused
  const rows = useRowsInView<HTMLUListElement>({
    count: found.length,
    height: ROW_HEIGHT,
    head: 0,
    keep: found.findIndex(({ index }) => index === kept),
    keyOf: (place) => found[place]?.index ?? place,
  })
  return (
    <ul ref={rows.table} className={classes.list}>
      {rows.indexes.map((place, order) => {
        const shown = found[place]
        return (
          shown && (
            <Fragment key={shown.index}>
              <Gap height={rows.gapBefore(order)} />
              <ToolRow
                ref={rows.virtual.measureElement}
                tool={shown.tool}
                index={shown.index}
                place={place}
                count={found.length}
                target={target}
                open={open === shown.index}
                onFocus={setFocused}
                onToggle={toggle}
              />
            </Fragment>
          )
        )
      })}
      <Gap height={rows.gapBefore(rows.indexes.length)} />
    </ul>
  )
}

/** Room of the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden style={{ height }} /> : null
}
