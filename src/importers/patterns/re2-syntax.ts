import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** How `.` is interpreted: as in ECMAScript, or as in I-Regexp (RFC 9485 §5.3), where it excludes fewer line terminators. */
export type Dialect = 'ecmaScript' | 'iRegexp'

/** RE2's own limit for repetitions. */
const MAX_REPEAT = 1000
/**
 * Maximum length of a pattern, in characters, and maximum number of states that its repetitions may create: with these, compiling takes at
 * most 10 ms.
 */
const MAX_LENGTH = 2_000
const MAX_STATES = 1_000

type Range = readonly [first: number, last: number]

const LAST = 0x10ffff
const LINE_ENDS: Range[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]
const I_REGEXP_LINE_ENDS: Range[] = [
  [10, 10],
  [13, 13],
]
const DIGITS: Range[] = [[0x30, 0x39]]
const WORD: Range[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]
/** White space and line terminators according to ECMA-262 §22.2.2.9; RE2's `\s` is ASCII only. */
const SPACE: Range[] = [
  [9, 13],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

/** Long names of general categories (UAX #44, table 12), which RE2 only knows by their short names. */
const CATEGORIES: Record<string, string> = {
  Letter: 'L',
  Cased_Letter: 'LC',
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Titlecase_Letter: 'Lt',
  Modifier_Letter: 'Lm',
  Other_Letter: 'Lo',
  Mark: 'M',
  Combining_Mark: 'M',
  Nonspacing_Mark: 'Mn',
  Spacing_Mark: 'Mc',
  Enclosing_Mark: 'Me',
  Number: 'N',
  Decimal_Number: 'Nd',
  digit: 'Nd',
  Letter_Number: 'Nl',
  Other_Number: 'No',
  Punctuation: 'P',
  punct: 'P',
  Connector_Punctuation: 'Pc',
  Dash_Punctuation: 'Pd',
  Open_Punctuation: 'Ps',
  Close_Punctuation: 'Pe',
  Initial_Punctuation: 'Pi',
  Final_Punctuation: 'Pf',
  Other_Punctuation: 'Po',
  Symbol: 'S',
  Math_Symbol: 'Sm',
  Currency_Symbol: 'Sc',
  Modifier_Symbol: 'Sk',
  Other_Symbol: 'So',
  Separator: 'Z',
  Space_Separator: 'Zs',
  Line_Separator: 'Zl',
  Paragraph_Separator: 'Zp',
  Other: 'C',
  Control: 'Cc',
  Format: 'Cf',
  Private_Use: 'Co',
}

class Untranslatable extends Error {}

/**
 * Converts an ECMAScript regular expression to RE2's syntax so that it matches exactly the same strings; returns null if RE2 doesn't
 * support it (lookarounds, backreferences, some Unicode properties) or it's invalid. Parses it with the `u` flag, as JSON Schema requires
 * (2020-12, core §6.4), or without the flag if only that works.
 */
export function toRe2Syntax(source: string, dialect: Dialect = 'ecmaScript'): string | null {
  if (source.length > MAX_LENGTH) return null
  const parser = new RegExpParser({ ecmaVersion: 2022, strict: false })
  for (const unicode of [true, false]) {
    try {
      const pattern = parser.parsePattern(source, 0, source.length, { unicode })
      if (statesOf(pattern.alternatives) > MAX_STATES) return null
      return alternatives(pattern.alternatives, dialect)
    } catch (error) {
      if (error instanceof Untranslatable || error instanceof RangeError) return null
    }
  }
  return null
}

const alternatives = (all: AST.Alternative[], dialect: Dialect): string =>
  all.map(({ elements }) => elements.map((element) => write(element, dialect)).join('')).join('|')

function write(node: AST.Element, dialect: Dialect): string {
  switch (node.type) {
    case 'Character':
      return character(node)
    case 'CharacterSet':
    case 'CharacterClass':
      return `[${classText(node, dialect)}]`
    case 'CapturingGroup':
      return `(?:${alternatives(node.alternatives, dialect)})`
    case 'Group':
      if (node.modifiers) throw new Untranslatable()
      return `(?:${alternatives(node.alternatives, dialect)})`
    case 'Quantifier':
      return repeated(`(?:${write(node.element, dialect)})`, node.min, node.max)
    case 'Assertion':
      if (node.kind === 'start') return '\\A'
      if (node.kind === 'end') return '\\z'
      if (node.kind === 'word') return node.negate ? '\\B' : '\\b'
      throw new Untranslatable()
    default:
      throw new Untranslatable()
  }
}

/** Escapes that stand for a character; other letters belong to other dialects, such as Python's `\A`. */
const KNOWN_ESCAPE = /^\\(?:[btnrvf]|[^A-Za-z].*|[cxu].+)$/

/** Returns the source for a code point; throws for a lone surrogate, which isn't one. */
function character({ value, raw }: AST.Character): string {
  if (value >= 0xd800 && value <= 0xdfff) throw new Untranslatable()
  if (raw.startsWith('\\') && !KNOWN_ESCAPE.test(raw)) throw new Untranslatable()
  return `\\x{${value.toString(16)}}`
}

function repeated(one: string, min: number, max: number): string {
  if (max === 0) return ''
  if (min > MAX_REPEAT || (max > MAX_REPEAT && max !== Number.POSITIVE_INFINITY)) throw new Untranslatable()
  return `${one}{${min},${max === Number.POSITIVE_INFINITY ? '' : max}}`
}

function classText(node: AST.CharacterSet | AST.CharacterClass, dialect: Dialect): string {
  if (node.type === 'CharacterSet') return setText(node, dialect)
  if (node.unicodeSets) throw new Untranslatable()
  const members = node.elements.map((element) => {
    if (element.type === 'Character') return character(element)
    if (element.type === 'CharacterClassRange') return `${character(element.min)}-${character(element.max)}`
    if (element.type === 'CharacterSet') return setText(element, dialect)
    throw new Untranslatable()
  })
  const all = `\\x{0}-\\x{${LAST.toString(16)}}`
  if (members.length === 0) return node.negate ? all : `^${all}`
  return `${node.negate ? '^' : ''}${members.join('')}`
}

/** Returns the members of a set such as `\d`, for use inside brackets. */
function setText(set: AST.CharacterSet, dialect: Dialect): string {
  switch (set.kind) {
    case 'any':
      return ranges(complement(dialect === 'iRegexp' ? I_REGEXP_LINE_ENDS : LINE_ENDS))
    case 'digit':
      return ranges(set.negate ? complement(DIGITS) : DIGITS)
    case 'word':
      return ranges(set.negate ? complement(WORD) : WORD)
    case 'space':
      return ranges(set.negate ? complement(SPACE) : SPACE)
    case 'property':
      return `\\${set.negate ? 'P' : 'p'}{${propertyName(set)}}`
  }
}

function propertyName({ key, value }: AST.UnicodePropertyCharacterSet): string {
  if (value === null) return CATEGORIES[key] ?? key
  if (key === 'General_Category' || key === 'gc') return CATEGORIES[value] ?? value
  if (key === 'Script' || key === 'sc') return value
  throw new Untranslatable()
}

const ranges = (all: readonly Range[]): string =>
  all.map(([first, last]) => `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`).join('')

function complement(all: readonly Range[]): Range[] {
  const rest: Range[] = []
  let next = 0
  for (const [first, last] of all) {
    if (first > next) rest.push([next, first - 1])
    next = last + 1
  }
  if (next <= LAST) rest.push([next, LAST])
  return rest
}

/** Estimates the number of automaton states: nested repetitions multiply. */
function statesOf(all: AST.Alternative[]): number {
  let states = 1
  for (const { elements } of all) for (const element of elements) states += statesOfElement(element)
  return states
}

function statesOfElement(node: AST.Element): number {
  if (node.type === 'Group' || node.type === 'CapturingGroup') return statesOf(node.alternatives)
  if (node.type !== 'Quantifier') return 1
  const times = node.max === Number.POSITIVE_INFINITY ? node.min + 1 : node.max
  return Math.max(1, times) * (statesOfElement(node.element) + 1)
}
