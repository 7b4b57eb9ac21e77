import { message } from '../../../shared/text/message.ts'
import { withoutMarks } from './marks.ts'
import type { Notices } from './statement.ts'

const FENCE = /^\s*(?:```+|~~~+)\s*[\w+-]*\s*$/
/** A line that may belong to a command, used to tell code from the prose around it. */
const COMMAND = /^\s*(?:[$%>#❯➜]\s+)?(?:sudo\s+)?(?:curl(?:\.exe)?\s|Invoke-(?:WebRequest|RestMethod)\b)/i
/** A prompt that terminals show before a command. */
const PROMPT =
  /^[ \t]*(?:\([\w.-]{1,40}\)[ \t]+)?(?:PS [^>\n]*>|[A-Za-z]:\\[^>\n]*>|\[[\w.-]+@[^\]\n]{1,60}\][$#%>]|[\w.-]+@[\w.-]+[^$#%>\n]{0,60}[$#%>]|(?:➜|❯)[^\n]{0,60}?(?=curl)|>+(?=[ \t]*(?:curl|Invoke-))|[$%❯➜»λ›])[ \t]*(?=[A-Za-z_$&"'/.\\])/u
const CONTINUED = /[\\^`][ \t]*$/

/**
 * Normalizes pasted text: line endings, blanks other than spaces, Markdown fences, and terminal prompts. Keeps line numbers. Removes prose
 * around fences and reports it.
 */
export function prepareText(pasted: string, notices: Notices): string {
  const text = withoutMarks(pasted)
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
  const lines = withoutProse(withoutNumbers(withoutEntities(text, notices).split('\n'), notices), notices)
  let prompted = false
  return lines
    .map((line, index) => {
      const continues = CONTINUED.test(lines[index - 1] ?? '')
      // Removes the `>` of a quotation or a continuation prompt from a continued line.
      if (continues && prompted) return line.replace(/^[ \t]*>[ \t]+(?=[-'"h])/, '')
      const stripped = isAssignment(line) ? line : line.replace(PROMPT, '')
      if (!continues) prompted = stripped !== line
      return stripped
    })
    .join('\n')
}

/** A command copied as HTML source, in which even the quotes are entities. */
const ENTITY_QUOTE = /\bcurl\b[^'"\n]*?[\s=](?:&quot;|&#0*3[49];|&#x2[27];|&apos;)/i
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function withoutEntities(text: string, notices: Notices): string {
  if (!ENTITY_QUOTE.test(text)) return text
  notices.add('info', null, message('curl.html'))
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}

/** Removes the line numbers that editors and `history` show, if every line has one. */
function withoutNumbers(lines: string[], notices: Notices): string[] {
  const numbered = /^[ \t]*(\d{1,6})(?:[:.)][ \t]|[ \t]*[|│][ \t]?|[ \t])/
  let last: number | null = null
  for (const line of lines) {
    if (line.trim() === '') continue
    const number = Number(numbered.exec(line)?.[1] ?? Number.NaN)
    if (!(last === null ? number >= 0 : number === last + 1)) return lines
    last = number
  }
  if (last === null || !/^[^\n]*curl/i.test(lines.find((line) => line.trim() !== '') ?? '')) return lines
  notices.add('info', null, message('curl.skipped.lineNumbers'))
  return lines.map((line) => line.replace(numbered, ''))
}

/** PowerShell's `$name = …` starts like a prompt. */
const isAssignment = (line: string): boolean => /^\s*\$[\w:.]+/.test(line)

function withoutProse(lines: string[], notices: Notices): string[] {
  if (!lines.some((line) => FENCE.test(line))) return lines.map(unquoted)
  let inside = false
  let command = false
  let left: number | null = null
  const kept = lines.map((line, index) => {
    if (FENCE.test(line)) {
      inside = !inside
      command = false
      return ''
    }
    if (inside) return line
    command = COMMAND.test(line) || (command && CONTINUED.test(lines[index - 1] ?? ''))
    if (command || line.trim() === '') return line
    left ??= index + 1
    return ''
  })
  if (left !== null) notices.add('info', left, message('curl.skipped.outsideFences'))
  return kept
}

/** Removes Markdown inline code markup or a list marker around a single-line command. */
function unquoted(line: string): string {
  const code = /^\s*(?:[-*+]|\d+[.)])?\s*`(curl(?:\.exe)?\s[^`]*)`[.,;]?\s*$/i.exec(line)?.[1]
  return code ?? line.replace(/^\s*(?:[-*•]|\d+[.)])\s+(?=curl(?:\.exe)?\s)/i, '')
}
