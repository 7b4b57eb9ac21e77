import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { niceScale } from './nice-scale.ts'
import classes from './TimeBars.module.css'

const HEIGHT = 88
const TOP = 10
const BOTTOM = 22
const LEFT = 36
const PLOT = HEIGHT - TOP - BOTTOM
/** Approximately half the width of a label. */
const HALF_LABEL = 24

/** Centers a label at `middle`, or keeps it within the axis, which ends at `end`. */
function placeLabel(middle: number, end: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (middle - HALF_LABEL < LEFT) return { x: LEFT, textAnchor: 'start' }
  return middle + HALF_LABEL > end ? { x: end, textAnchor: 'end' } : { x: middle, textAnchor: 'middle' }
}

/** A time bucket. `good` and `bad` are counts, stacked. */
interface TimeBar {
  good: number
  bad: number
  /** Label below the axis, if there's room. */
  shortTime: string
  /** Tooltip text. */
  time: string
  /** Whether the bar needs a label, e.g. at the start of a day. If no bar is marked, labels are evenly spaced. */
  marked?: boolean
}

interface Props {
  bars: readonly TimeBar[]
  /** Text alternative for the chart, in one sentence. */
  summary: string
  labels: { good: string; bad: string }
  locale: string
}

/** Shows counts over time as stacked bars. The exact numbers belong in an accompanying table. */
export function TimeBars({ bars, summary, labels, locale }: Props) {
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const marks = niceScale(Math.max(...bars.map(({ good, bad }) => good + bad), 0))
  const top = marks.at(-1) ?? 1
  const number = new Intl.NumberFormat(locale)
  const step = Math.max(0, width - LEFT) / Math.max(1, bars.length)
  const gap = Math.min(3, Math.max(1, step / 5))
  const tall = (value: number) => (value / top) * PLOT
  const floor = TOP + PLOT
  const most = Math.max(2, Math.floor((width - LEFT) / 110))
  const marked = bars.flatMap((bar, index) => (bar.marked ? [index] : []))
  const named = marked.length > 0 ? thinOut(marked, most) : labelPlaces(bars.length, most)
  const shown = pointed === null ? undefined : bars[pointed]
  return (
    <div ref={ref} className={classes.chart} style={{ height: HEIGHT }}>
      <svg
        role="img"
        aria-label={summary}
        width={width}
        height={HEIGHT}
        onMouseLeave={() => setPointed(null)}
        onMouseMove={({ currentTarget, clientX }) => {
          const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - LEFT) / step)
          setPointed(at >= 0 && at < bars.length ? at : null)
        }}
      >
        {marks.map((mark) => (
          <g key={mark} className={mark === 0 ? classes.floor : classes.mark}>
            <line x1={LEFT} x2={width} y1={floor - tall(mark) + 0.5} y2={floor - tall(mark) + 0.5} />
            <text x={LEFT - 8} y={floor - tall(mark) + 4} textAnchor="end">
              {number.format(mark)}
            </text>
          </g>
        ))}
        {pointed !== null && (
          <rect className={classes.band} x={LEFT + pointed * step} y={TOP} width={step} height={PLOT} />
        )}
        {width > 0 &&
          bars.map(({ good, bad }, index) => {
            const x = LEFT + index * step + gap / 2
            const wide = Math.max(1, Math.min(step - gap, 28))
            const start = x + (step - gap - wide) / 2
            // Keep a few errors visible among many calls.
            const badTall = bad > 0 ? Math.max(2, tall(bad)) : 0
            const goodTall = good > 0 ? Math.max(1, tall(good + bad) - badTall) : 0
            return (
              <g key={index}>
                {goodTall > 0 && (
                  <rect
                    className={classes.good}
                    x={start}
                    y={floor - goodTall}
                    width={wide}
                    height={goodTall}
                    rx={1.5}
                  />
                )}
                {badTall > 0 && (
                  <rect
                    className={classes.bad}
                    x={start}
                    y={floor - goodTall - badTall - (goodTall > 0 ? 1 : 0)}
                    width={wide}
                    height={badTall}
                    rx={1.5}
                  />
                )}
              </g>
            )
          })}
        {named.map((index) => (
          <text key={index} y={HEIGHT - 5} {...placeLabel(LEFT + (index + 0.5) * step, LEFT + bars.length * step)}>
            {bars[index]?.shortTime}
          </text>
        ))}
      </svg>
      {shown && pointed !== null && (
        <div
          className={classes.tip}
          aria-hidden
          data-side={pointed > bars.length / 2 ? 'left' : 'right'}
          style={{ left: LEFT + (pointed + (pointed > bars.length / 2 ? 0 : 1)) * step }}
        >
          <p className={classes.tipTime}>{shown.time}</p>
          <p data-kind="good">
            {labels.good} <b>{number.format(shown.good)}</b>
          </p>
          <p data-kind="bad">
            {labels.bad} <b>{number.format(shown.bad)}</b>
          </p>
        </div>
      )}
    </div>
  )
}

/** Returns every nth of these positions so that at most `most` remain; always includes the last. */
function thinOut(places: readonly number[], most: number): number[] {
  const every = Math.ceil(places.length / most)
  return places.filter((_, index) => (places.length - 1 - index) % every === 0)
}

/** Returns the bars to label below the axis: the first, the last, and evenly spaced ones in between; at most `most`. */
function labelPlaces(count: number, most: number): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  const parts = Math.min(most, count) - 1
  const places = Array.from({ length: parts + 1 }, (_, index) => Math.round((index * (count - 1)) / parts))
  return [...new Set(places)]
}
