import type { TFunction } from 'i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'

/** Describes the problem that keeps a field from being deployed, if any. Hidden characters are reported by the field itself. */
export function problemText(
  problems: readonly DefinitionProblem[],
  field: string,
  t: TFunction<'endpoints'>,
): string | undefined {
  const found = problems.find((problem) => problem.field === field && problem.code !== 'hiddenCharacters')
  return found && t(`problems.${found.code}`, { name: found.name ?? '' })
}
