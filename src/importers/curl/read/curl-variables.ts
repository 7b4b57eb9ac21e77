import { message } from '../../../shared/text/message.ts'
import { type Reading, variableMark } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { fileMark } from './json.ts'
import type { Option } from './options.ts'
import { placeholderMark } from './placeholders.ts'

const USE = /\\?\{\{([A-Za-z_]\w*)((?::\w+)*)\}\}/g

/** Functions of `--expand-…`, by name (curl's manual, "VARIABLES"). */
const FUNCTIONS: Record<string, (text: string) => string> = {
  trim: (text) => text.trim(),
  json: (text) => JSON.stringify(text).slice(1, -1),
  url: (text) => encodeURIComponent(text),
  b64: (text) => Buffer.from(text).toString('base64'),
  '64dec': (text) => Buffer.from(text, 'base64').toString('utf8'),
}

/**
 * Applies cURL's own variables (since 8.3): `--variable` sets one, and `--expand-url` and similar options substitute them. A variable from
 * the environment or a file isn't known here, so it becomes a parameter. Returns the options without `--variable`, with the values
 * expanded.
 */
export function expandVariables(options: readonly Option[], reading: Reading): Option[] {
  const variables = new Map<string, string>()
  return options.flatMap((option): Option[] => {
    const { name, value, expand } = option
    if (name === 'variable') {
      const text = expand ? expandText(value ?? '', variables, option, reading) : (value ?? '')
      const set = readVariable(text, option.line, reading)
      if (set) variables.set(...set)
      else reading.notices.add('dropped', option.line, message('curl.variableInvalid'))
      return []
    }
    return expand && value !== null
      ? [{ ...option, value: expandText(value, variables, option, reading) }]
      : [{ ...option }]
  })
}

/** Reads `name=content`, `name@file`, and, for the environment, `%NAME` and `%NAME=content`. */
function readVariable(text: string, line: number, reading: Reading): [name: string, value: string] | null {
  const [, environment, name = '', sign, content = ''] =
    /^(%?)([A-Za-z_]\w*)(?:\[[\d-]*\])?([=@]?)(.*)$/s.exec(text) ?? []
  if (name === '') return null
  if (environment) return [name, variableMark(reading, name, sign === '=' ? content : undefined)]
  if (sign === '@') return [name, fileMark(content, null, line, '--variable', reading)]
  return sign === '=' ? [name, content] : null
}

function expandText(text: string, variables: ReadonlyMap<string, string>, { line }: Option, reading: Reading): string {
  return text.replace(USE, (use, name: string, functions: string) => {
    if (use.startsWith('\\')) return use.slice(1)
    const value = variables.get(name)
    if (value === undefined) return placeholderMark(reading, name)
    const [, ...applied] = functions.split(':')
    if (!hasMark(value)) return applied.reduce((result, each) => FUNCTIONS[each]?.(result) ?? result, value)
    // Values are escaped for their place anyway; any other function would change them.
    const lost = applied.filter((each) => !/^(?:trim|url|json)$/.test(each))
    if (lost.length > 0)
      reading.notices.add(
        'dropped',
        line,
        message('curl.variableFunction', { expression: `{{${name}:${lost.join(':')}}}` }),
      )
    return value
  })
}
