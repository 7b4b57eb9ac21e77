import { describe, expect, it } from 'vitest'
import { createFairSlots } from './fair-slots.ts'

const never = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('fair slots', () => {
  it('give each key its own slots, and run queued requests in order of arrival', async () => {
    const slots = createFairSlots({ total: 100, perKey: 2 })
    const order: string[] = []
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) {
      void Promise.resolve(slots.enter(name.slice(0, 1), never)).then((entered) => order.push(`${name} ${entered}`))
    }
    await settled()
    expect(order).toEqual(['a1 true', 'a2 true', 'b1 true'])
    slots.leave('a')
    await settled()
    slots.leave('a')
    await settled()
    expect(order.slice(3)).toEqual(['a3 true', 'a4 true'])
  })

  it('alternate between keys when all slots are taken', async () => {
    const slots = createFairSlots({ total: 2, perKey: 2 })
    const order: string[] = []
    const enter = (key: string) => void Promise.resolve(slots.enter(key, never)).then(() => order.push(key))
    for (let count = 0; count < 6; count += 1) enter('greedy')
    enter('victim')
    enter('other')
    for (let count = 0; count < 6; count += 1) {
      await settled()
      slots.leave(order[count] ?? '')
    }
    expect(order.slice(0, 6)).toEqual(['greedy', 'greedy', 'greedy', 'victim', 'other', 'greedy'])
  })

  it('stop waiting when canceled, and don’t hold a slot afterward', async () => {
    const slots = createFairSlots({ total: 1, perKey: 1 })
    const abort = new AbortController()
    expect(slots.enter('a', never)).toBe(true)
    const waiting = slots.enter('a', abort.signal)
    abort.abort()
    expect(await waiting).toBe(false)
    expect(await slots.enter('b', abort.signal)).toBe(false)
    slots.leave('a')
    expect(slots.enter('b', never)).toBe(true)
  })
})
