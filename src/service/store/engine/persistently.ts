import { setTimeout } from 'node:timers/promises'
import { failureOf } from './failures.ts'

/** Maximum number of attempts after conflicts with other writers. */
const MAX_TRIES = 6
/** Random delay before the next attempt, in milliseconds, so that conflicting writers don't collide again. */
const waitAfter = (tries: number) => Math.random() * 10 * 2 ** tries

/** Retries what failed only because of conflicts with other writers. */
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
