import { message } from '../../../shared/text/message.ts'
import { type Reading, variableMark } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { fileMark } from './json.ts'
import type { Option } from './options.ts'
import { placeholderMark } from './placeholders.ts'

const USE = /\\?\{\{([A-Za-z_]\w*)((?::\w+)*)\}\}/g

/** What `--expand-…` does with a value, by the name of its function (curl's manual, "VARIABLES"). */
const FUNCTIONS: Record<string, (text: string) => string> = {
  trim: (text) => text.trim(),
  json: (text) => JSON.stringify(text).slice(1, -1),
  url: (text) => encodeURIComponent(text),
  b64: (text) => Buffer.from(text).toString('base64'),
  '64dec': (text) => Buffer.from(text, 'base64').toString('utf8'),
}

/**
 * cURL's own variables (since 8.3): `--variable` sets one, `--expand-url` and its kin put them in. One from the
 * environment or a file is not known here and becomes a parameter. Returns the options without either.
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

/** `name=content`, `name@file`, `%NAME` and `%NAME=content` for the environment. */
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
    // The place that a value goes to escapes it anyway; the other functions would change it.
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
