import type { AppError } from '../../../../shared/errors.ts'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { say } from '../../../../shared/text/say.ts'
import { fieldOf } from './draft.ts'

/** Returns the service's error about each required value, by form field path. */
export function refusedValues(
  error: AppError | undefined,
  asked: readonly CustomerValue[],
): Readonly<Record<string, string>> {
  if (error?.kind !== 'invalidInput') return {}
  const refused = asked.flatMap(({ key }) => {
    const reason = error.fields[`metadata.${key}`]
    return reason ? [[fieldOf(key), say(reason)] as const] : []
  })
  return Object.fromEntries(refused)
}
