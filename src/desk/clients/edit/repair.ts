import { findNodeAtLocation, parseTree, visit } from 'jsonc-parser'
import type { Repair, RepairKind } from '../../../shared/clients/install.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import type { ConfigText } from '../adapter.ts'
import type { ClientSyntax } from '../client-syntax.ts'
import type { FileText } from './file-text.ts'
import { splice } from './text-style.ts'

/** Maximum number of lines reported for each kind of repair. */
const MAX_LINES = 20

/** A range to remove or replace. */
interface Cut {
  kind: RepairKind
  start: number
  end: number
  put?: string
}

/**
 * Repairs a file so that its client can read it, and lists the repairs: removes a byte order mark, comments, and commas that the client's
 * parser doesn’t accept, and null servers. Other errors are left for the parser to reject.
 */
export function repaired(
  file: FileText,
  config: ConfigText,
  syntax: ClientSyntax,
): { file: FileText; repairs: Repair[] } {
  const cuts = config.format === 'json' || config.format === 'jsonc' ? cutsOf(file.text, config, syntax) : []
  const text = cuts.reduceRight(
    (shorter, { start, end, put = '' }) => splice(shorter, start, put, end - start),
    file.text,
  )
  const repairs = new Map<RepairKind, number[]>()
  const note = (kind: RepairKind, line: number) => repairs.set(kind, [...(repairs.get(kind) ?? []), line])
  const bom = file.bom && syntax.bom
  if (bom !== file.bom) note('byteOrderMark', 1)
  const lines = lineCounter(file.text)
  for (const { kind, start } of cuts) note(kind, lines(start))
  return {
    file: cuts.length === 0 && bom === file.bom ? file : { bom, text },
    repairs: [...repairs].map(([kind, all]) => ({ kind, lines: [...new Set(all)].slice(0, MAX_LINES) })),
  }
}

/** Returns the cuts, sorted by position. */
function cutsOf(text: string, config: ConfigText, syntax: ClientSyntax): Cut[] {
  const cuts = syntax.comments && syntax.trailingCommas ? [] : syntaxCuts(text, syntax)
  return [...cuts, ...nullServers(text, config)].sort((a, b) => a.start - b.start)
}

function syntaxCuts(text: string, syntax: ClientSyntax): Cut[] {
  if (isPlain(text)) return []
  const cuts: Cut[] = []
  let comma: number | null = null
  const other = () => {
    comma = null
  }
  const close = () => {
    if (comma !== null && !syntax.trailingCommas) cuts.push({ kind: 'trailingComma', start: comma, end: comma + 1 })
    comma = null
  }
  visit(
    text,
    {
      onComment: (offset, length) => {
        if (!syntax.comments) cuts.push({ kind: 'comment', ...wholeLine(text, offset, offset + length) })
      },
      onSeparator: (character, offset) => {
        comma = character === ',' ? offset : null
      },
      onObjectEnd: close,
      onArrayEnd: close,
      onObjectBegin: other,
      onArrayBegin: other,
      onObjectProperty: other,
      onLiteralValue: other,
    },
    { allowTrailingComma: true },
  )
  return cuts
}

const isPlain = (text: string): boolean => parseJson(text) !== undefined

/** The range of a comment including the white space before it, and its whole line if nothing else is on it. */
function wholeLine(text: string, start: number, end: number): { start: number; end: number } {
  let from = start
  while (from > 0 && /[ \t]/.test(text[from - 1] ?? '')) from -= 1
  const alone = (from === 0 || text[from - 1] === '\n') && /[\r\n]/.test(text[end] ?? '')
  if (!alone) return { start: from, end }
  return { start: from, end: text.indexOf('\n', end) + 1 || text.length }
}

/** Replaces null servers: some clients accept null, but no entry can be added to it. */
function nullServers(text: string, { keyPath }: ConfigText): Cut[] {
  if (!text.includes('null')) return []
  const root = parseTree(text, [], { allowTrailingComma: true })
  const node = root && findNodeAtLocation(root, [...keyPath])
  if (node?.type !== 'null') return []
  return [{ kind: 'nullServers', start: node.offset, end: node.offset + node.length, put: '{}' }]
}

/** Returns a function that maps increasing offsets to line numbers. */
function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0]
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line += 1
      at = next + 1
    }
    return line
  }
}
