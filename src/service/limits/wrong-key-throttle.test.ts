import { expect, it } from 'vitest'
import { createWrongKeyThrottle } from './wrong-key-throttle.ts'

it('slows down only the address that tries wrong keys', async () => {
  let now = 0
  const wrong = createWrongKeyThrottle(() => now, 1)
  const tried = async (address: string, times: number) => {
    const slowed: boolean[] = []
    for (let time = 0; time < times; time += 1) slowed.push(await wrong.tried(address))
    return slowed.filter(Boolean).length
  }
  expect(await tried('a', 25)).toBe(5)
  expect(await tried('b', 20)).toBe(0)
  now += 3_000
  expect(await tried('a', 4)).toBe(1)
})
