import { randomBytes } from 'node:crypto'
import { LOG_LEVELS, type LogEntry, type LogLevel, stackOf, truncateMessage } from './log-entry.ts'
import type { Secret } from './secret.ts'

/** Additional fields of an entry. A secret prints as dots. */
type LogFields = Readonly<Record<string, string | number | boolean | null | Secret>>

/** Writes entries for one area. */
export interface Log {
  /** Writes an unexpected error with its stack, and returns the entry's reference. */
  error(message: string, error: unknown, fields?: LogFields): string
  warn(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
}

/** Receives a process's log entries. */
export type LogSink = (entry: LogEntry) => void

const toStderr: LogSink = (entry) => void process.stderr.write(`${JSON.stringify(entry)}\n`)

let sink: LogSink = toStderr
let level: LogLevel = 'info'

/**
 * Sends this process's entries to `to` if they're at least as severe as `from`. Until this is called, they go to stderr, one line of JSON
 * each. Returns a function that undoes it.
 */
export function routeLog(to: LogSink, from: LogLevel = 'info'): () => void {
  const before = { sink, level }
  sink = to
  level = from
  return () => {
    sink = before.sink
    level = before.level
  }
}

export const forwardEntry: LogSink = (entry) => sink(entry)

/** A short reference that people can read out loud. */
const newReference = (): string => randomBytes(4).toString('hex')

/** Returns the log of one area, such as `service/calls`. */
export function logFor(area: string): Log {
  function write(of: LogLevel, message: string, rest: Pick<LogEntry, 'reference' | 'stack'>, fields?: LogFields): void {
    if (LOG_LEVELS.indexOf(of) > LOG_LEVELS.indexOf(level)) return
    const at = new Date().toISOString()
    sink({ at, level: of, area, message: truncateMessage(message), ...rest, ...(fields && { fields: plain(fields) }) })
  }
  return {
    error(message, error, fields) {
      const reference = newReference()
      write('error', message, { reference, stack: stackOf(error) }, fields)
      return reference
    },
    warn: (message, fields) => write('warn', message, {}, fields),
    info: (message, fields) => write('info', message, {}, fields),
    debug: (message, fields) => write('debug', message, {}, fields),
  }
}

function plain(fields: LogFields): LogEntry['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null
        ? String(value)
        : typeof value === 'string'
          ? truncateMessage(value)
          : value,
    ]),
  )
}
