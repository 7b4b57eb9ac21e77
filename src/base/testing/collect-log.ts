import { onTestFinished } from 'vitest'
import { routeLog } from '../log/log.ts'
import type { LogEntry, LogLevel } from '../log/log-entry.ts'

/** Collects this process's log until the test ends, instead of writing it. */
export function collectLog(from?: LogLevel): LogEntry[] {
  const entries: LogEntry[] = []
  onTestFinished(routeLog((entry) => void entries.push(entry), from))
  return entries
}
