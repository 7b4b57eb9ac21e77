import { describe, expect, it } from 'vitest'
import { NO_SECRETS } from '../../../base/masking/secret-masker.ts'
import { parseExactJson } from '../../../shared/exact-json.ts'
import { replySchema } from '../../../shared/management/endpoint/endpoint.ts'
import { estimateTokens, textSize } from '../../../shared/values/estimate-tokens.ts'
import { shapeText } from '../shape-text.ts'
import { packReply } from './pack-reply.ts'
import { partOfReply } from './part-of-reply.ts'

const LIMIT = 4_000
const ECONOMY = { maxSize: LIMIT, handle: `more_${'Zx4_'.repeat(8)}`, tool: 'get_more' }
const shape = (text: string) => shapeText(text, replySchema.parse({}), [], NO_SECRETS, ECONOMY)

/** To repeat a failed run with other seeds, set `ECONOMY_SEED`. */
const SEEDS = process.env.ECONOMY_SEED ? [Number(process.env.ECONOMY_SEED)] : [33, 34]

/** Returns a generator of numbers from 0 up to 1 that's always the same for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const WORDS = [
  'order',
  'Straße',
  '価格',
  '🙂',
  'a/b',
  'c~d',
  'e~1f',
  '"quoted"',
  'line\nbreak',
  '\u2028',
  '__proto__',
  '…',
  '',
]

/** Returns a random document as JSON text: wide or deep, with all kinds of characters and long numbers. */
function makeDocument(random: () => number): string {
  const pick = (count: number) => Math.floor(random() * count)
  const word = () => WORDS[pick(WORDS.length)] ?? ''
  const text = () => Array.from({ length: pick(4) === 0 ? pick(200) : pick(8) }, word).join(pick(2) ? ' ' : '. ')
  const scalar = () => {
    const digits = `1${String(random()).slice(2).repeat(pick(12))}`
    return [JSON.stringify(text()), 'null', 'true', String(pick(1e6)), digits, `-${digits}.5e300`, '""'][pick(7)] ?? '0'
  }
  const members = (count: number, make: () => string) =>
    Array.from({ length: count }, (_, index) => `${JSON.stringify(word() + index)}:${make()}`).join(',')
  const value = (depth: number): string => {
    const kind = depth > 3 ? 0 : pick(5)
    if (kind <= 1 && depth > 0) return scalar()
    const count = pick(4) === 0 ? pick(depth > 0 ? 8 : 40) : pick(6)
    if (kind === 2) {
      const row = () => `{"id":${scalar()},"name":${JSON.stringify(text())},"more":${value(depth + 2)}}`
      return `[${Array.from({ length: count }, row).join(',')}]`
    }
    return kind === 3
      ? `[${Array.from({ length: count }, () => value(depth + 1)).join(',')}]`
      : `{${members(count, () => value(depth + 1))}}`
  }
  return value(0)
}

/** Yields each leaf of a value with its JSON pointer. */
function* leavesOf(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return yield [path, value]
  for (const [name, member] of Object.entries(value)) {
    yield* leavesOf(member, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}

const part = (packed: string, path: string, page: number) => {
  const { json = '', errorKind } = partOfReply({ packed, path, page, maxSize: LIMIT })
  const parsed = parseExactJson(json)
  return {
    json,
    errorKind,
    write: parsed?.write,
    ...(parsed?.value as { value: unknown; pages: number; isText?: true }),
  }
}

/** Checks that a path leads to a leaf, written as JSON, or to all the pages of one that's too long. */
function expectLeaf(packed: string, path: string, leaf: string): void {
  const found = part(packed, path, 1)
  expect(textSize(found.json)).toBeLessThanOrEqual(LIMIT)
  if (!found.isText) {
    expect(found.write?.(found.value)).toBe(leaf)
    return
  }
  const pages = Array.from({ length: found.pages }, (_, index) => part(packed, path, index + 1))
  for (const { json } of pages) expect(textSize(json)).toBeLessThanOrEqual(LIMIT)
  expect(pages.map(({ value }) => value).join('')).toBe(leaf.startsWith('"') ? JSON.parse(leaf) : leaf)
}

describe('a shortened reply', () => {
  it.each(SEEDS)('fits, is valid, and one more call returns each leaf of the documents of seed %i', (seed) => {
    const random = seeded(seed)
    let shortened = 0
    for (let document = 0; document < 100; document += 1) {
      const text = makeDocument(random)
      const original = parseExactJson(text)
      if (!original) throw new Error('The document isn’t valid')
      const { json = '', whole } = shape(text)
      expect(textSize(json)).toBeLessThanOrEqual(LIMIT)
      expect(() => JSON.parse(json)).not.toThrow()
      const written = original.write(original.value)
      expect(whole ?? json).toBe(written)
      if (whole === undefined) continue
      shortened += 1
      const packed = packReply(whole)
      for (const [path, leaf] of leavesOf(original.value)) expectLeaf(packed, path, original.write(leaf))
    }
    expect(shortened).toBeGreaterThan(10)
  })

  it('uses most of every budget, and never exceeds it', () => {
    const note = 'Ein Hinweis zum Artikel 4711. '
    const items = Array.from({ length: 120 }, (_, id) => ({
      id,
      at: `2026-03-${id}`,
      by: { name: `User ${id}` },
      note,
    }))
    const notes = items.map(({ id }) => ({ id, note: note.repeat(id), tags: [`A${id}`, { more: { notes: [note] } }] }))
    const rows = items.map(({ id }) => [id, note])
    for (const value of [{ items, notes, '…': rows, last: notes.at(-1) }, { text: 'x'.repeat(20_000) }]) {
      const text = JSON.stringify(value)
      for (let maxSize = LIMIT; maxSize < 9_000; maxSize += 26) {
        const shaped = shapeText(text, replySchema.parse({}), [], NO_SECRETS, { ...ECONOMY, maxSize })
        const size = textSize(shaped.text)
        expect(size, `of ${maxSize}`).toBeLessThanOrEqual(maxSize)
        expect(size, `of ${maxSize}`).toBeGreaterThan(0.7 * maxSize)
      }
    }
  })

  it('has every item of a list on exactly one page', () => {
    const items = Array.from({ length: 900 }, (_, id) => ({ id, name: `Item ${id}`, note: 'é'.repeat(id % 90) }))
    const packed = packReply(JSON.stringify({ items }))
    const { pages } = part(packed, '/items', 1)
    const all = Array.from({ length: pages }, (_, index) => part(packed, '/items', index + 1))
    expect(all.every(({ json }) => json.length <= LIMIT)).toBe(true)
    expect(all.flatMap(({ value }) => value)).toEqual(items)
    expect(part(packed, '/items', pages + 1).errorKind).toBe('arguments')
  })

  it('omits empty values, makes tables, cuts text after a sentence, and keeps identifiers', () => {
    const body = 'This is a sentence. '.repeat(40)
    const items = Array.from({ length: 300 }, (_, id) => ({
      id: `item_${id}`,
      url: null,
      tags: [],
      body: body + id,
    }))
    const { reply, shortened } = JSON.parse(shape(JSON.stringify({ total: 300, next: '', items })).text)
    expect(shortened).toEqual({ handle: ECONOMY.handle, note: expect.stringContaining('get_more') })
    expect(Object.keys(reply)).toEqual(['total', 'items'])
    expect(reply.items.$columns).toEqual(['id', 'body'])
    expect(reply.items.$rows.length).toBeGreaterThan(5)
    for (const [index, [id, text]] of reply.items.$rows.entries()) {
      expect(id).toBe(`item_${index}`)
      expect(text).toMatch(/^This is a sentence\.(?: This is a sentence\.)* \[… \d+ more characters\]$/)
    }
    expect(reply.items.$more).toBe(`… ${300 - reply.items.$rows.length} more items`)
  })

  it('has columns for nested objects, and says once what all rows have in common', () => {
    const items = Array.from({ length: 300 }, (_, id) => ({
      id,
      type: 'issue',
      owner: { login: `user_${id}`, isAdmin: false, 'a/b': { c: [id] } },
      ...(id % 3 === 0 && { closed: { by: { id } } }),
    }))
    const { text, whole = '' } = shape(JSON.stringify({ items }))
    const { $all, $columns, $rows } = JSON.parse(text).reply.items
    expect($all).toEqual({ type: 'issue', 'owner/isAdmin': false })
    expect($columns).toEqual(['id', 'owner/login', 'owner/a~1b/c', 'closed/by/id'])
    expect($rows.slice(0, 2)).toEqual([
      [0, 'user_0', [0], 0],
      [1, 'user_1', [1], null],
    ])
    expect(part(packReply(whole), `/items/7/${$columns[2]}`, 1).value).toEqual([7])
  })

  it('keeps nested objects that have little in common', () => {
    const items = Array.from({ length: 300 }, (_, id) => ({ id, name: `Item ${id}`, labels: { [`label_${id}`]: id } }))
    const { $columns, $rows } = JSON.parse(shape(JSON.stringify(items)).text).reply
    expect($columns).toEqual(['id', 'name', 'labels'])
    expect($rows[1]).toEqual([1, 'Item 1', { label_1: 1 }])
  })

  it('counts each Chinese, Japanese, or Korean character as a token', () => {
    const texts = ['"price"', '"価格は安い"', '"가격"', '"🙂"', '"Straße"', '"Привет"', '12345678']
    expect(texts.map(estimateTokens)).toEqual([2, 6, 3, 3, 3, 4, 6])
    const items = Array.from({ length: 40 }, (_, id) => ({
      id,
      name: '注文の詳細'.repeat(3),
      note: '長い文。'.repeat(6 * id),
    }))
    const { text, whole } = shape(JSON.stringify({ items }))
    expect(textSize(text)).toBeLessThanOrEqual(LIMIT)
    expect(estimateTokens(text)).toBeLessThanOrEqual(LIMIT / 4)
    const packed = packReply(whole ?? '')
    for (const [path, leaf] of leavesOf({ items })) expectLeaf(packed, path, JSON.stringify(leaf))
    expect(shape(JSON.stringify('字'.repeat(LIMIT / 4 - 1))).whole).toBeUndefined()
    expect(shape(JSON.stringify('字'.repeat(LIMIT / 4))).whole).toBeDefined()
  })

  it('respects an endpoint’s own limit if it’s lower than the default', () => {
    const text = JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id })))
    const economy = { ...ECONOMY, maxSize: 10_000 }
    const own = shapeText(text, replySchema.parse({ maxCharacters: 3_000 }), [], NO_SECRETS, economy)
    expect(own.text.length).toBeLessThanOrEqual(3_000)
    const raised = shapeText(text, replySchema.parse({}), [], NO_SECRETS, { ...ECONOMY, maxSize: 1_000_000 })
    expect([raised.text === text, raised.whole]).toEqual([true, undefined])
  })
})
