import type { Random } from '../../base/testing/random.ts'
import { AppFailure, appErrorSchema } from '../../shared/errors.ts'
import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** A parser for untrusted input. */
export interface Target {
  name: string
  /** Percentage of all inputs. */
  share: number
  /** `bytes`: each character represents a byte. */
  form: 'text' | 'bytes' | 'json'
  /** Inputs to mutate. */
  seeds: readonly string[]
  /** Throws unless the input leads to a documented outcome. */
  run(input: string, random: Random): Promise<void>
}

/** An error for a property that doesn't hold. */
class Broken extends Error {}

export function holds(condition: boolean, property: string): void {
  if (!condition) throw new Broken(property)
}

/** All messages in a value, as one string. */
function wordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('code' in value && 'params' in value) return [say(value as Message)]
  return Object.values(value).flatMap(wordsIn)
}

/**
 * Returns the result of `work`, or null when it fails with an `AppFailure` whose text contains none of the secrets. Rethrows other errors.
 */
export async function answerOf<T>(work: () => T | Promise<T>, secrets: readonly string[] = []): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
    const detail = appErrorSchema.parse(error.detail)
    holds(detail.kind !== 'unexpected', 'a failure that was foreseen')
    holdsNoSecret([...wordsIn(detail), JSON.stringify(detail)].join('\n'), secrets)
    return null
  }
}

/** Checks that a string contains none of the secrets. */
export function holdsNoSecret(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) holds(!text.includes(secret), `contains a secret: ${secret} in ${text.slice(0, 1000)}`)
}
