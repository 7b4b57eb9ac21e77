import { pick, type Random } from '../../base/testing/random.ts'

/** Values that parsers treat specially, and values that are too long or too deep for most. */
const TOKENS: readonly string[] = [
  '"',
  "'",
  '`',
  '\\',
  '\\"',
  '$(',
  '${',
  '{{',
  '}}',
  '{{a}}',
  '<<EOF\n',
  "$'\\x",
  '^',
  '|',
  '&&',
  ';',
  '@',
  '#',
  '\n',
  '\r\n',
  '\r',
  '	',
  '\0',
  '\x1B[2J',
  '﻿',
  '\u2028',
  '‮',
  '\ud800',
  '\udc00',
  '󠁁',
  'ß',
  '[',
  ']',
  '{',
  '}',
  '[[',
  ']]',
  ',',
  ':',
  '=',
  '/*',
  '*/',
  '//',
  '"""',
  "'''",
  '---\n',
  '- ',
  ': ',
  '? ',
  '&a ',
  '*a',
  '<<: *a',
  '!!binary ',
  '!!js/function ',
  '&a [*a]',
  '| \n',
  '> \n',
  '%TAG ! x\n',
  '__proto__',
  'constructor',
  'prototype',
  '{"__proto__":{"polluted":true}}',
  '__proto__.polluted=1',
  'toString',
  '$ref',
  '{"$ref":"#"}',
  '"$ref":"#/"',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'http://[',
  '//',
  '%00',
  '%',
  '%ff',
  '1e999',
  '-1',
  '-0',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '1.0000000000000000000001',
  'null',
  'true',
  'undefined',
  '--',
  '-H ',
  '-d ',
  '--data-urlencode ',
  '-F ',
  '-u ',
  '-b ',
  '--url ',
  '-X ',
  '--json ',
  '-K -',
  '--next ',
  'data: ',
  'event: ',
  'id: ',
  'retry: 1\n',
  'Content-Length: 9\r\n',
  'Transfer-Encoding: chunked\r\n',
  '0\r\n\r\n',
  'A'.repeat(5e3),
  '['.repeat(3e3),
  '{"a":'.repeat(3e3),
  '('.repeat(3e3),
  '{{'.repeat(2e3),
  '\\'.repeat(3001),
  '\n'.repeat(3e3),
  ' '.repeat(2e4),
  '- '.repeat(3e3),
  '"'.repeat(3001),
  'a.'.repeat(3e3),
  '${'.repeat(2e3),
]

/** Maximum length of a mutated string. Other tests cover the rejection of input that's too long. */
const MAX_LENGTH = 200_000

const cut = (text: string, from: number, to: number, put = ''): string => text.slice(0, from) + put + text.slice(to)

/** A range within a string, usually a short one. */
function range(random: Random, text: string): [number, number] {
  const from = random(text.length + 1)
  const longest = random(3) === 0 ? text.length : 20
  return [from, Math.min(text.length, from + random(longest + 1))]
}

/** Options for a change. `highest`: the highest character code to insert; `others`: strings to copy parts from. */
interface Given {
  random: Random
  text: string
  highest: number
  others: readonly string[]
}

const CHANGES: readonly ((given: Given) => string)[] = [
  // Flips one bit of a character.
  ({ random, text, highest }) => {
    const at = random(text.length)
    return cut(text, at, at + 1, String.fromCharCode((text.charCodeAt(at) ^ (1 << random(8))) & highest))
  },
  ({ random, text, highest }) => cut(text, ...twice(random(text.length + 1)), String.fromCharCode(random(highest + 1))),
  ({ random, text }) => text.slice(0, random(text.length + 1)),
  ({ random, text }) => text.slice(random(text.length + 1)),
  ({ random, text }) => cut(text, ...range(random, text)),
  ({ random, text }) => cut(text, ...twice(random(text.length + 1)), pick(random, TOKENS)),
  ({ random, text }) => cut(text, ...range(random, text), pick(random, TOKENS)),
  // Repeats a part.
  ({ random, text }) => {
    const [from, to] = range(random, text)
    const times = pick(random, [1, 1, 2, 50, 3_000])
    return cut(text, to, to, text.slice(from, to).repeat(times).slice(0, MAX_LENGTH))
  },
  ({ random, text, others }) => {
    const other = pick(random, others)
    const part = other.slice(...range(random, other))
    return cut(text, ...range(random, text), part)
  },
  // Swaps two parts.
  ({ random, text }) => {
    const [from, to] = range(random, text)
    return text.slice(to) + text.slice(from, to) + text.slice(0, from)
  },
]

const twice = (at: number): [number, number] => [at, at]

/** Makes one to five random changes to a string. */
export function mutateText(random: Random, text: string, others: readonly string[], highest = 0xffff): string {
  let mutated = text
  for (let times = 1 + random(5); times > 0; times -= 1)
    mutated = pick(random, CHANGES)({ random, text: mutated, highest, others }).slice(0, MAX_LENGTH)
  return mutated
}
