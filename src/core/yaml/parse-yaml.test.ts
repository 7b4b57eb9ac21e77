import { describe, expect, it } from 'vitest'
import { parseYamlText } from './parse-yaml.ts'

const nested: [string, (levels: number) => string][] = [
  ['lists', (levels) => '['.repeat(levels) + ']'.repeat(levels)],
  ['lists that nobody closes', (levels) => '['.repeat(levels)],
  ['objects', (levels) => '{a: '.repeat(levels) + '}'.repeat(levels)],
  ['items of items', (levels) => `${'- '.repeat(levels)}a`],
  ['keys of keys', (levels) => '? '.repeat(levels)],
  ['indented keys', (levels) => Array.from({ length: levels }, (_, index) => `${' '.repeat(index)}a:`).join('\n')],
]

describe('YAML', () => {
  it.each(nested)('of thousands of %s within each other is refused before anything goes down into them', (_, make) => {
    expect(() => parseYamlText(make(3_000), {})).toThrow(RangeError)
    expect(parseYamlText(make(60), {}).documents).toHaveLength(1)
  })

  it('comes with the lines of its errors', () => {
    const { documents, lineOf } = parseYamlText('a: 1\nb: [\n---\nc: d', {})
    expect(documents).toHaveLength(2)
    const [error] = documents[0]?.errors ?? []
    expect(error && lineOf(error)).toBe(2)
  })
})
