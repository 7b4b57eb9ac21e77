import { typeOfText, valueOfText } from '../../../shared/management/candidates/infer-value-type.ts'
import type { Pair } from '../../../shared/management/endpoint/endpoint.ts'
import { type MergedParameters, NotAlike } from './merged-parameters.ts'

/**
 * Merges the queries, forms, or headers of several commands: a value that differs becomes a parameter; one that's missing in some commands
 * becomes an optional parameter. A repeated name with different values becomes a list if `lists` allows it. Keeps the order of the first
 * command.
 */
export function mergePairs(
  all: readonly (readonly Pair[])[],
  parameters: MergedParameters,
  lists = true,
  nameOf = (name: string) => name,
): Pair[] {
  const names = [...new Map(all.flat().map(({ name }) => [nameOf(name), name])).keys()]
  return names.flatMap((name): Pair[] => {
    const found = all.map((pairs) => pairs.filter((pair) => nameOf(pair.name) === name).map(({ value }) => value))
    const written = all.flat().find((pair) => nameOf(pair.name) === name)?.name ?? name
    const [first = []] = found
    if (found.every((values) => JSON.stringify(values) === JSON.stringify(first)))
      return first.map((value) => ({ name: written, value }))
    if (found.every((values) => values.length <= 1)) {
      const texts = found.map(([value]) => value ?? null)
      return [{ name: written, value: parameters.forTexts(texts, [name], typeOfText, valueOfText) }]
    }
    if (!lists || found.flat().some((value) => value.includes('{{'))) throw new NotAlike()
    const types = new Set(found.flat().map(typeOfText))
    const [only = 'string', second] = types
    const type = second === undefined ? only : 'string'
    const values = found.map((texts) => (texts.length === 0 ? undefined : texts.map((text) => valueOfText(text, type))))
    return [{ name: written, value: parameters.forValues(values, 'array', [name], { items: { type } }) }]
  })
}
