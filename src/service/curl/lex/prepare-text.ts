import { withoutMarks } from './marks.ts'
import type { Notices } from './statement.ts'

const FENCE = /^\s*(?:```+|~~~+)\s*[\w+-]*\s*$/
/** A line that may belong to a command, for telling it from prose around code. */
const COMMAND = /^\s*(?:[$%>#❯➜]\s+)?(?:sudo\s+)?(?:curl(?:\.exe)?\s|Invoke-(?:WebRequest|RestMethod)\b)/i
/** What a terminal shows before a command. */
const PROMPT =
  /^[ \t]*(?:PS [^>\n]*>|[A-Za-z]:\\[^>\n]*>|[\w.-]+@[\w.-]+[^$#%>\n]{0,60}[$#%>]|(?:➜|❯)[^\n]{0,60}?(?=curl)|[$%❯➜])[ \t]*(?=[A-Za-z_$&"'/.\\])/u
const CONTINUED = /[\\^`][ \t]*$/

/**
 * Makes what was pasted plain: line ends, blanks that are no spaces, Markdown fences, and what a terminal prints before
 * a command. Keeps every line in its place. Prose around fences is left out, which is said.
 */
export function prepareText(pasted: string, notices: Notices): string {
  const text = withoutMarks(pasted)
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
  const lines = withoutProse(text.split('\n'), notices)
  let prompted = false
  return lines
    .map((line, index) => {
      const continues = CONTINUED.test(lines[index - 1] ?? '')
      // A quotation mark or a continuation prompt before every further line.
      if (continues && prompted) return line.replace(/^[ \t]*>[ \t]+(?=[-'"h])/, '')
      const stripped = isAssignment(line) ? line : line.replace(PROMPT, '')
      if (!continues) prompted = stripped !== line
      return stripped
    })
    .join('\n')
}

/** `$name = …` of PowerShell begins like a prompt. */
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
  if (left !== null) notices.add('info', left, 'Text outside of the code fences was not read.')
  return kept
}

/** `inline code` of Markdown and list marks around one command on one line. */
function unquoted(line: string): string {
  const code = /^\s*(?:[-*+]|\d+[.)])?\s*`(curl(?:\.exe)?\s[^`]*)`[.,;]?\s*$/i.exec(line)?.[1]
  return code ?? line.replace(/^\s*(?:[-*•]|\d+[.)])\s+(?=curl(?:\.exe)?\s)/i, '')
}
