import type { Random } from '../../core/testing/random.ts'
import { AppFailure, appErrorSchema } from '../../shared/errors.ts'
import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** Something that parses what others send. */
export interface Target {
  name: string
  /** How many inputs of a hundred are for it. */
  share: number
  /** `bytes`: each character of a text is one byte. */
  form: 'text' | 'bytes' | 'json'
  /** What is changed at random. */
  seeds: readonly string[]
  /** Throws for anything that isn’t an answer as it’s documented. */
  run(input: string, random: Random): Promise<void>
}

/** A property that doesn’t hold. */
class Broken extends Error {}

export function holds(condition: boolean, property: string): void {
  if (!condition) throw new Broken(property)
}

/** All messages of some data, in words. */
function wordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('code' in value && 'params' in value) return [say(value as Message)]
  return Object.values(value).flatMap(wordsIn)
}

/** What `work` gives; null: a typed failure, whose words hold none of `secrets`. Throws whatever else it throws. */
export async function answerOf<T>(work: () => T | Promise<T>, secrets: readonly string[] = []): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
    const detail = appErrorSchema.parse(error.detail)
    holds(detail.kind !== 'unexpected', 'a failure that was foreseen')
    tellsNone([...wordsIn(detail), JSON.stringify(detail)].join('\n'), secrets)
    return null
  }
}

/** No text tells a secret. */
export function tellsNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) holds(!text.includes(secret), `no secret is told: ${secret} in ${text.slice(0, 1000)}`)
}
