import { describe, expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

const never = new AbortController().signal

describe('requests of one token', () => {
  it('run up to a number at once, then wait in their order, then are turned away', async () => {
    const lanes = createLanes(2, 2)
    expect([lanes.enter('a', never), lanes.enter('a', never)]).toEqual([true, true])
    const order: string[] = []
    const third = Promise.resolve(lanes.enter('a', never)).then((entered) => order.push(`third ${entered}`))
    const fourth = Promise.resolve(lanes.enter('a', never)).then((entered) => order.push(`fourth ${entered}`))
    expect(lanes.enter('a', never)).toBe(false)
    expect(lanes.enter('b', never)).toBe(true)
    lanes.leave('a')
    await third
    expect(order).toEqual(['third true'])
    lanes.leave('a')
    await fourth
    expect(order).toEqual(['third true', 'fourth true'])
  })

  it('give up waiting when they are cancelled, and hold nothing when all have ended', async () => {
    const lanes = createLanes(1, 1)
    const abort = new AbortController()
    expect(lanes.enter('a', never)).toBe(true)
    const waiting = lanes.enter('a', abort.signal)
    abort.abort()
    expect(await waiting).toBe(false)
    expect(lanes.enter('a', abort.signal)).toBe(false)
    lanes.leave('a')
    expect(lanes.enter('a', never)).toBe(true)
  })
})
