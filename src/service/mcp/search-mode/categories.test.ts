import { describe, expect, it } from 'vitest'
import { endpoint } from '../../management/management.testkit.ts'
import { categoriesOf, overviewOf } from './categories.ts'

const at = (toolName: string, path: string, group?: string) =>
  endpoint(toolName, {
    path,
    ...(group !== undefined && { origin: { document: 'd', operation: toolName, groups: [group] } }),
  })

describe('categories', () => {
  it('are those in the document, largest first, with the topics of their paths', () => {
    const categories = categoriesOf([
      at('a', '/repos/{{repo}}/issues', 'issues'),
      at('b', '/user', 'users'),
      at('c', '/repos/{{repo}}/issues/{{id}}/comments', 'issues'),
    ])
    expect(categories).toEqual([
      { name: 'issues', tools: ['a', 'c'], topics: ['comments'] },
      { name: 'users', tools: ['b'], topics: ['user'] },
    ])
    expect(overviewOf(categories)).toBe('issues (2: comments); users (1)')
  })

  it('are the first path segments that differ, if the document has none', () => {
    const paths = [
      '/api/v2/accounts/{{id}}/calls.json',
      '/api/v2/accounts/{{id}}/messages',
      '/api/v2/accounts/{{id}}/calls/{{n}}/logs',
    ]
    const categories = categoriesOf(paths.map((path, index) => at(`t${index}`, path)))
    expect(categories.map(({ name, tools }) => [name, tools.length])).toEqual([
      ['calls', 2],
      ['messages', 1],
    ])
  })

  it('fit into the overview, however many there are', () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      at(`t${index}`, `/a${index}/b`, `A group with number ${index}`),
    )
    const overview = overviewOf(categoriesOf(many))
    expect(overview.length).toBeLessThan(2_500)
    expect(overview.endsWith('; …')).toBe(true)
    expect(overviewOf([])).toBe('')
  })
})
