import type { TFunction } from 'i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'

/** The words for what keeps one field from being deployed, if anything. Of characters that nobody sees, the field itself tells. */
export function problemText(
  problems: readonly DefinitionProblem[],
  field: string,
  t: TFunction<'endpoints'>,
): string | undefined {
  const found = problems.find((problem) => problem.field === field && problem.code !== 'hiddenCharacters')
  return found && t(`problems.${found.code}`, { name: found.name ?? '' })
}
