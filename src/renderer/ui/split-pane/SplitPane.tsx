import { useMergedRef, useSplitter } from '@mantine/hooks'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { PaneName } from '../../../shared/model/settings.ts'
import { useFocusMode } from '../../lib/focus-mode.ts'
import { shareLimits, shareWithin } from './pane-share.ts'
import classes from './SplitPane.module.css'
import { usePaneShare } from './use-pane-share.ts'

interface Props {
  /** The size is remembered under this name. */
  name: PaneName
  /** What the separator changes, for assistive technology. */
  label: string
  first: ReactNode
  /** Nothing: the first has all the room. */
  second: ReactNode
  /** The first pane's share in percent before anyone moved the separator, and after a double-click on it. */
  initial?: number
  /** Neither pane gets narrower, in CSS pixels. */
  minimum?: number
  /** The same for the second alone. */
  secondMinimum?: number
  /** Where both don't fit: the second goes below the first, or it's there alone, with `data-alone` around it. */
  narrow?: 'stacked' | 'second'
}

/**
 * Two panes side by side, with a separator that the pointer or the arrow keys move; its place is remembered. In a box of a
 * given height each pane scrolls on its own.
 */
export function SplitPane(props: Props) {
  const { name, label, first, second, initial = 50, minimum = 320, secondMinimum = minimum, narrow = 'stacked' } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const id = useId()
  const { share, move, keep } = usePaneShare(name, initial)
  const limits = shareLimits(width, minimum, secondMinimum)
  const both = Boolean(second)
  const tooNarrow = both && limits === null
  const { least, most } = limits ?? { least: 0, most: 100 }
  const shown = limits ? shareWithin(limits, share) : share
  const splitter = useSplitter<HTMLDivElement>({
    panels: [
      { defaultSize: initial, min: least, max: most },
      { defaultSize: 100 - initial, min: 100 - most, max: 100 - least },
    ],
    sizes: [shown, 100 - shown],
    step: 2,
    onSizeChange: ([size]) => move(Number(size)),
    onResizeEnd: keep,
  })
  const { ref, onDoubleClick, ...handle } = splitter.getHandleProps({ index: 0 })
  return (
    <div
      ref={useMergedRef(box, splitter.ref)}
      className={classes.box}
      data-stacked={(tooNarrow && narrow === 'stacked') || undefined}
      data-alone={(tooNarrow && narrow === 'second') || undefined}
      style={{ '--first': both ? `${shown}%` : '100%' }}
    >
      <div id={id} className={classes.pane} data-first>
        {first}
      </div>
      {limits && both && (
        // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
        <div
          {...handle}
          ref={ref}
          role="separator"
          className={classes.separator}
          // It stands upright between the panes, which the hook names the other way round.
          aria-orientation="vertical"
          aria-label={label}
          aria-controls={id}
          onKeyUp={keep}
          onDoubleClick={(event) => {
            onDoubleClick(event)
            keep()
          }}
        />
      )}
      {both && <div className={classes.pane}>{second}</div>}
    </div>
  )
}

/** The element's width in CSS pixels, from before its first drawing on. */
function useWidth(element: { current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0)
  // It gives or takes room at once; an observer would tell a moment later, when a hidden pane has lost the focus.
  const focus = useFocusMode() !== null
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, focus])
  return width
}
