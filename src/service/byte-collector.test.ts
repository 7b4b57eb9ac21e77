import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createByteCollector } from './byte-collector.ts'

it('returns the bytes in order, no matter how they were split', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 30 }), (pieces) => {
      const [one, other] = [createByteCollector(), createByteCollector()]
      for (const piece of pieces) {
        one.add(piece)
        other.add(piece)
      }
      const all = Buffer.concat(pieces)
      expect(one.size).toBe(all.length)
      expect(one.joined().equals(all)).toBe(true)
      expect(Buffer.concat(other.pieces()).equals(all)).toBe(true)
    }),
  )
})

it('stores a body that arrives one byte at a time in a few chunks', () => {
  const collector = createByteCollector()
  for (let at = 0; at < 100_000; at += 1) collector.add(Buffer.from([at & 255]))
  expect(collector.pieces().length).toBeLessThan(10)
})
