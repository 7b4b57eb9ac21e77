import { readFileSync, readlinkSync } from 'node:fs'

/** Length of one tick of Linux's CPU clocks, in milliseconds. */
const TICK_MS = 10
/** Positions of the ticks spent in user and kernel mode, after the name, which may contain spaces (proc_pid_stat(5)). */
const USER = 11
const KERNEL = 12

/** Returns the folder in which Linux describes the calling thread; null on other systems. */
export function threadFolder(): string | null {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`
  } catch {
    return null
  }
}

/**
 * Returns a clock for a thread of this process, in milliseconds: its CPU time or, where that's unknown, the time. A busy computer can take
 * many times as long for the same work.
 */
export function threadClock(folder: string | null): () => number {
  if (folder === null) return () => performance.now()
  let last = 0
  return () => {
    try {
      const stat = readFileSync(`${folder}/stat`, 'latin1')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      last = (Number(fields[USER]) + Number(fields[KERNEL])) * TICK_MS
    } catch {
      // The thread has just exited.
    }
    return last
  }
}
