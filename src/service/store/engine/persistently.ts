import { setTimeout } from 'node:timers/promises'
import { failureOf } from './failures.ts'

/** How many times at most the same is tried that others got in the way of. */
const MAX_TRIES = 6
/** How long it waits before the next one, in milliseconds: another time than those it met would. */
const waitAfter = (tries: number) => Math.random() * 10 * 2 ** tries

/** Tries again what failed only because of others at the same time. */
export async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || failureOf(error) !== 'again') throw error
      await setTimeout(waitAfter(tries))
    }
  }
}
