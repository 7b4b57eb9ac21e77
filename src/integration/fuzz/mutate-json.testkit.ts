import { pick, type Random } from '../../base/testing/random.ts'
import { pointerPart } from '../../service/replies/economy/pointer.ts'
import { mutateText } from './mutate-text.testkit.ts'

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

/** A location in a JSON value. */
interface Place {
  into: Value[] | { [key: string]: Value }
  key: string
  value: Value
  /** A JSON Pointer (RFC 6901). */
  pointer: string
}

const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '$ref', '', '0', 'then']

/** Placeholders for JSON that `JSON.stringify` can’t produce. */
const RAW: Record<string, string> = {
  '§number§': '1e999',
  '§digits§': '9'.repeat(300),
  '§list§': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '§object§': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '§schema§': `${'{"type":"object","properties":{"a":'.repeat(150)}{}${'}}'.repeat(150)}`,
  '§prototype§': '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
}

const VALUES: readonly Value[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  'true',
  '\ud800',
  '\u0000',
  '\u202e',
  '{{a}}',
  '{{',
  [],
  {},
  [[]],
  [null],
  { '': null },
  ['a', 'a'],
  'x'.repeat(20_000),
  'https://a.test:99999/',
  '//',
  '%',
  '#/%',
  ...Object.keys(RAW),
]

/** Sets a member, including `__proto__`. */
function put(into: Place['into'], key: string, value: Value): void {
  Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true })
}

const copy = (value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

function placesOf(root: Value): Place[] {
  const found: Place[] = []
  const walk = (into: Value, pointer: string) => {
    if (typeof into !== 'object' || into === null) return
    for (const [key, value] of Object.entries(into)) {
      const below = `${pointer}/${pointerPart(key)}`
      found.push({ into, key, value, pointer: below })
      walk(value, below)
    }
  }
  walk(root, '')
  return found
}

const CHANGES: readonly ((random: Random, place: Place, others: readonly Place[]) => void)[] = [
  (random, { into, key }) => put(into, key, copy(pick(random, VALUES))),
  (random, { into, key }) => put(into, key, copy(pick(random, VALUES))),
  (_, { into, key }) => void Reflect.deleteProperty(into, key),
  (random, { into, value }) => put(into, Array.isArray(into) ? '0' : pick(random, KEYS), value),
  (random, { into }) => put(into, Array.isArray(into) ? '0' : pick(random, KEYS), '§prototype§'),
  // Adds a reference to a parent, or to any other location.
  (random, { into, key, pointer }, others) => {
    const above = pointer.slice(0, pointer.lastIndexOf('/', random(pointer.length)))
    put(into, key, { $ref: `#${pick(random, ['', above, pointer, pick(random, others).pointer])}` })
  },
  (random, { into, key }, others) => put(into, key, copy(pick(random, others).value)),
  (random, { into, key, value }) => put(into, key, Array(pick(random, [1, 2, 500])).fill(value) as Value[]),
  (_, { into, key, value }) => put(into, key, { [key]: value }),
  (random, { into, key, value }) =>
    put(
      into,
      key,
      typeof value === 'string' ? mutateText(random, `${value} `, [value]).slice(0, 20_000) : JSON.stringify(value),
    ),
  (random, { into, key, value }) => {
    if (typeof value === 'number') put(into, key, pick(random, [-value, value * 1e9, value + 0.5, `${value}`]))
    else put(into, `${key}${pick(random, [' ', '\u0000', '{', '/', '.', '[0]'])}`, value)
  },
]

/** Makes one to five random changes to a JSON value. Input that isn’t JSON is changed as plain text. */
export function mutateJson(random: Random, text: string, others: readonly string[]): string {
  let root: Value
  try {
    root = JSON.parse(text) as Value
  } catch {
    return mutateText(random, text, others)
  }
  for (let times = 1 + random(5); times > 0; times -= 1) {
    const places = placesOf(root)
    if (places.length > 0) pick(random, CHANGES)(random, pick(random, places), places)
  }
  const written = JSON.stringify(root, null, random(2) * 2)
  const raw = written.replaceAll(/"(§[a-z]+§)"/g, (whole, name: string) => RAW[name] ?? whole)
  return random(6) === 0 ? mutateText(random, raw, others) : raw
}
