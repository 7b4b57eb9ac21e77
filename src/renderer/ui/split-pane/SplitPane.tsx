import { useMergedRef, useSplitter } from '@mantine/hooks'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { PaneName } from '../../../shared/model/settings.ts'
import { useFocusMode } from '../../lib/focus-mode.ts'
import { shareLimits, shareWithin } from './pane-share.ts'
import classes from './SplitPane.module.css'
import { usePaneShare } from './use-pane-share.ts'

interface Props {
  /** Key under which the size is stored. */
  name: PaneName
  /** Accessible name of the separator. */
  label: string
  first: ReactNode
  /** If empty, the first pane takes all the space. */
  second: ReactNode
  /** Initial share of the first pane in percent, restored by double-clicking the separator. */
  initial?: number
  /** Minimum width of each pane in CSS pixels. */
  minimum?: number
  /** Minimum width of the second pane, if it differs. */
  secondMinimum?: number
  /** What to do if the panes don't both fit: stack them, or show only the second, with `data-alone` on the box. */
  narrow?: 'stacked' | 'second'
}

/**
 * Two panes side by side with a separator that can be moved by pointer or arrow keys; its position is stored. In a box of fixed height,
 * each pane scrolls separately.
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
          // The separator is vertical; the hook sets the orientation of the panes.
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

/** Returns the element's width in CSS pixels, measured before the first paint. */
function useWidth(element: { current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0)
  // Focus mode changes the width immediately; the observer reports it later, after a hidden pane has lost the focus.
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
