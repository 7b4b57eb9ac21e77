import { useMemo, useRef, useSyncExternalStore } from 'react'

/** A single timer for everything that updates at the same interval, because a list shows a time in every row. */
interface Clock {
  now: number
  listeners: Set<() => void>
  timer: ReturnType<typeof setInterval> | undefined
}

const clocks = new Map<number, Clock>()
const STILL = () => () => {}

function clockOf(every: number): Clock {
  const clock = clocks.get(every) ?? { now: 0, listeners: new Set(), timer: undefined }
  clocks.set(every, clock)
  return clock
}

function read(every: number): number {
  const clock = clockOf(every)
  // The clock isn't updated while it has no listeners.
  if (clock.timer === undefined && Date.now() - clock.now >= every) clock.now = Date.now()
  return clock.now
}

function listen(every: number, listener: () => void): () => void {
  const clock = clockOf(every)
  clock.listeners.add(listener)
  clock.timer ??= setInterval(() => {
    clock.now = Date.now()
    for (const each of clock.listeners) each()
  }, every)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size > 0) return
    clearInterval(clock.timer)
    clock.timer = undefined
  }
}

/** Returns the current time in ms since 1970, updated every `every` ms; not updated if null. */
export function useNow(every: number | null): number {
  const still = useRef(0)
  const subscribe = useMemo(() => (every === null ? STILL : (listener: () => void) => listen(every, listener)), [every])
  const now = useSyncExternalStore(subscribe, () => (every === null ? 0 : read(every)))
  if (every !== null || still.current === 0) still.current = now || Date.now()
  return still.current
}
