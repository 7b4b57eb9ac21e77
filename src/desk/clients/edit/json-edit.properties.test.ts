import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConfigText, Entry } from '../adapter.ts'
import { insertEntry, parseConfig, removeEntry } from './edit.ts'
import { markOf, withoutInserted } from './inserted-mark.ts'

const NAME = 'acme-orders'
const entry: Entry = {
  type: 'http',
  url: 'https://mcp.example.com/tok/stream',
  headers: { Authorization: 'Bearer tok' },
}
const jsonc: ConfigText = { format: 'jsonc', keyPath: ['mcpServers'], shape: 'map' }
const json: ConfigText = { format: 'json', keyPath: ['mcpServers'], shape: 'map' }

const key = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('a', 'url', 'command', 'toString', '__proto__', 'é"\\'),
)
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}))
const servers = fc.dictionary(key, anyValue, { maxKeys: 4 }).map((map) => {
  const { [NAME]: _, ...others } = map
  return others
})

/** A file's root value: its keys, with or without servers. */
const root = fc
  .tuple(fc.dictionary(key, anyValue, { maxKeys: 4 }), fc.option(servers, { nil: undefined }), fc.boolean())
  .map(([others, mine, first]) => {
    const rest = Object.entries(others).filter(([name]) => name !== 'mcpServers')
    const held: [string, unknown][] = mine === undefined ? [] : [['mcpServers', mine]]
    return new Map(first ? [...held, ...rest] : [...rest, ...held])
  })

/** White space and comments between two tokens. */
const gap = (comments: boolean) =>
  fc.array(
    comments
      ? fc.constantFrom('', ' ', '\t', '\n', '\r\n', '\n  ', '/* } */', '// "mcpServers": {\n', '/*\n*/', '// x\r\n')
      : fc.constantFrom('', ' ', '\t', '\n', '\r\n', '\n    '),
    { maxLength: 2 },
  )

/** Writes a value with gaps from `gaps`, and trailing commas where `trailing` returns true. */
function write(value: unknown, gaps: () => string, trailing: () => boolean): string {
  const list = (items: string[], open: string, close: string) => {
    const comma = items.length > 0 && trailing() ? `,${gaps()}` : ''
    return `${open}${gaps()}${items.join(`${gaps()},${gaps()}`)}${gaps()}${comma}${close}`
  }
  if (Array.isArray(value))
    return list(
      value.map((each) => write(each, gaps, trailing)),
      '[',
      ']',
    )
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  const pairs = entries.map(
    ([name, each]) => `${JSON.stringify(name)}${gaps()}:${gaps()}${write(each, gaps, trailing)}`,
  )
  return list(pairs, '{', '}')
}

const textOf = (comments: boolean) =>
  fc
    .tuple(root, fc.array(gap(comments), { minLength: 1, maxLength: 30 }), fc.array(fc.boolean(), { minLength: 1 }))
    .map(([value, gaps, commas]) => {
      let at = 0
      let turn = 0
      const next = () => (gaps[at++ % gaps.length] ?? []).join('')
      return next() + write(value, next, () => comments && commas[turn++ % commas.length] === true) + next()
    })

describe.each([
  ['with comments and trailing commas', jsonc, true],
  ['strict', json, false],
])('A JSON document %s', (_, config, comments) => {
  it('gets only the entry, and is byte-identical once it’s removed', () => {
    fc.assert(
      fc.property(textOf(comments), (text) => {
        const before = parseConfig(text, config)
        const { text: edited, inserted } = insertEntry(text, config, NAME, entry)
        if (!comments) JSON.parse(edited)
        const after = parseConfig(edited, config) as { mcpServers: Record<string, unknown> }
        const { [NAME]: mine, ...others } = after.mcpServers
        expect(mine).toEqual(entry)
        const held = (before as { mcpServers?: unknown }).mcpServers
        expect(isDeepStrictEqual(others, held ?? {})).toBe(true)
        expect(withoutInserted(edited, markOf(inserted.text, NAME), NAME)).toBe(text)
        // The entry is removed by its position, whatever else the file contains.
        const taken = parseConfig(removeEntry(edited, config, NAME), config) as { mcpServers: unknown }
        expect(isDeepStrictEqual(taken.mcpServers, held ?? {})).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
