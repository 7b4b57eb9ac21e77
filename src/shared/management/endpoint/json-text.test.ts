import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonNode, parseJsonText } from './json-text.ts'

/** Converts a node back to its value. */
function read(node: JsonNode): unknown {
  if (node.kind === 'array') return node.items.map(read)
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({ key, value }) => [key, read(value)]))
  return node.value
}

describe('parseJsonText', () => {
  it('returns every value with its position, for any JSON and any indentation', () => {
    const proto = (value: unknown) => JSON.stringify(value).includes('__proto__')
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
        fc.pre(!proto(value))
        const text = ` ${JSON.stringify(value, null, indent)}\n`
        const node = parseJsonText(text)
        expect(node && read(node)).toEqual(JSON.parse(text))
        expect(node && JSON.parse(text.slice(node.start, node.end))).toEqual(JSON.parse(text))
      }),
    )
  })

  it("keeps the position of a number that a double can't hold", () => {
    const text = '{"id": 12345678901234567890, "ok": [1.0]}'
    const node = parseJsonText(text)
    const [id] = node?.kind === 'object' ? node.members : []
    expect(id && text.slice(id.value.start, id.value.end)).toBe('12345678901234567890')
  })

  it.each(['', '{', '{"a":}', "{'a':1}", '[1,]', 'nul', '1 2'])('rejects %j', (text) => {
    expect(parseJsonText(text)).toBeNull()
  })
})
