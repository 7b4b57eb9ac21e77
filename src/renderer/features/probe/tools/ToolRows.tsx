import { Fragment, useState } from 'react'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { useRowsInView } from '../../../ui/rows/use-rows-in-view.ts'
import { ToolRow } from './ToolRow.tsx'

/** Row height in CSS pixels. */
const ROW_HEIGHT = 49

interface Props {
  /** The tools to show, each with its index among all of the server's tools. */
  found: readonly { tool: ProbedTool; index: number }[]
  /** ID of the test that listed the tools. */
  runId: string
  /** Name of the tool shown; undefined if none is. */
  current: string | undefined
}

/** A list of tools; only visible rows are rendered. */
export function ToolRows({ found, runId, current }: Props) {
  const [focused, setFocused] = useState<number | null>(null)
  const rows = useRowsInView<HTMLUListElement>({
    count: found.length,
    height: ROW_HEIGHT,
    head: 0,
    keep: found.findIndex(({ index }) => index === focused),
    keyOf: (place) => found[place]?.index ?? place,
  })
  return (
    <ul ref={rows.table}>
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
                runId={runId}
                current={current === undefined ? undefined : current === shown.tool.name}
                onFocus={setFocused}
              />
            </Fragment>
          )
        )
      })}
      <Gap height={rows.gapBefore(rows.indexes.length)} />
    </ul>
  )
}

/** Space for rows that aren't rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden style={{ height }} /> : null
}
