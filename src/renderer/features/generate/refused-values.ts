import type { AppError } from '../../../shared/errors.ts'
import type { CustomerValue } from '../../../shared/platform/definition.ts'
import { boundField } from './draft.ts'

/** What the service said on a value that it asks for, beside its field: its refusal names `customerDetails.metadata.<key>`. */
export function refusedValues(
  error: AppError | undefined,
  asked: readonly CustomerValue[],
): Readonly<Record<string, string>> {
  if (error?.kind !== 'invalidInput') return {}
  const said = error.cause ?? ''
  const named = asked.filter(({ key }) => said.split(/[\s,;:]+/).includes(`customerDetails.metadata.${key}`))
  return Object.fromEntries(named.map(({ key }) => [boundField(key), said]))
}
