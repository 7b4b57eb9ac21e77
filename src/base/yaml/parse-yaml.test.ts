import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { parseYamlText } from './parse-yaml.ts'

const nested: [string, (levels: number) => string][] = [
  ['lists', (levels) => '['.repeat(levels) + ']'.repeat(levels)],
  ['unclosed lists', (levels) => '['.repeat(levels)],
  ['objects', (levels) => '{a: '.repeat(levels) + '}'.repeat(levels)],
  ['items of items', (levels) => `${'- '.repeat(levels)}a`],
  ['keys of keys', (levels) => '? '.repeat(levels)],
  ['indented keys', (levels) => Array.from({ length: levels }, (_, index) => `${' '.repeat(index)}a:`).join('\n')],
]

describe('parseYaml', () => {
  it.each(nested)('rejects thousands of nested %s before composing them', (_, make) => {
    expect(() => parseYamlText(make(3_000), {})).toThrow(RangeError)
    expect(parseYamlText(make(60), {}).documents).toHaveLength(1)
  })

  it('reports the lines of errors as the yaml package does', () => {
    const text = 'a: 1\nb: [\n---\nc: d'
    const { documents, lineOf } = parseYamlText(text, {})
    expect(documents).toHaveLength(2)
    const [error] = documents[0]?.errors ?? []
    const [expected] = parseAllDocuments(text)[0]?.errors ?? []
    expect(error && lineOf(error)).toBe(expected?.linePos?.[0].line)
  })
})
