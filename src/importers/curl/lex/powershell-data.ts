import { message } from '../../../shared/text/message.ts'
import type { Reading } from './expansion.ts'

/**
 * A PowerShell value, to the extent that requests need it. `file`: a file's content. `other`: an expression that would have to be
 * evaluated.
 */
export type PowerShellValue =
  | { kind: 'text'; text: string }
  | { kind: 'bare'; text: string }
  | { kind: 'map'; entries: [string, PowerShellValue][] }
  | { kind: 'list'; items: PowerShellValue[] }
  | { kind: 'file'; path: string; mark: string }
  | { kind: 'other' }

/** Returns a marker for an expression that would have to be evaluated, and reports it; `name` is what its value is used for. */
export function unknownMark(name: string, line: number, { marks, notices }: Reading): string {
  notices.add('dropped', line, message('curl.notRun.entry', { name }))
  return marks.of({ name, kind: 'command' })
}

/** Serializes a value to JSON like `ConvertTo-Json -Compress`. Reports parts that would have to be evaluated at `line`. */
export function toJson(value: PowerShellValue, line: number, reading: Reading, name = 'value'): string {
  const json = (each: PowerShellValue, of: string) => toJson(each, line, reading, of)
  if (value.kind === 'bare') return value.text
  if (value.kind === 'text') return JSON.stringify(value.text)
  if (value.kind === 'file') return JSON.stringify(value.mark)
  if (value.kind === 'list') return `[${value.items.map((each) => json(each, name)).join(',')}]`
  if (value.kind === 'map')
    return `{${value.entries.map(([key, each]) => `${JSON.stringify(key)}:${json(each, key)}`).join(',')}}`
  return JSON.stringify(unknownMark(name, line, reading))
}
