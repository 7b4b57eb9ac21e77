import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** A typed error with its messages converted to the text that users read. */
export type WordedError = Worded<AppError>
type Worded<Value> = Value extends Message
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Worded<Value[Key]> }
    : Value

/** Returns the detail of the failure that `promise` rejects with, as text; throws if it resolves or rejects with any other error. */
export async function failureOf(promise: Promise<unknown>): Promise<WordedError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in outcome) throw new Error(`Expected a failure, got ${JSON.stringify(outcome.value)}`)
  if (!(outcome.error instanceof AppFailure)) throw outcome.error
  return inWords(outcome.error.detail)
}

/** Converts each of the data's messages to text. */
export const inWords = <Data>(data: Data): Worded<Data> => worded(data) as Worded<Data>

function worded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('code' in value && 'params' in value) return say(value as Message)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, worded(entry)]))
}
