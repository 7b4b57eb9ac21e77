import { describe, expect, it } from 'vitest'
import { actionsOfTool } from './actions.ts'
import { createToolRanking } from './rank-tools.ts'
import { buildToolIndex } from './tool-index.ts'
import type { ToolText } from './tool-text.ts'
import { wordsOf } from './words.ts'

const tool = (method: string, path: string, name: string, description: string, more: Partial<ToolText> = {}) => ({
  name,
  title: '',
  description,
  method,
  path,
  parameters: [],
  groups: [],
  ...more,
})

const TOOLS: ToolText[] = [
  tool('GET', '/invoices', 'listInvoices', 'Returns invoices. Each has its lines and the customer who pays it.'),
  tool('POST', '/invoices', 'createInvoice', 'Writes a new invoice for a customer.'),
  tool('GET', '/invoices/{{id}}', 'getInvoice', 'Returns one invoice.'),
  tool('DELETE', '/invoices/{{id}}', 'deleteInvoice', 'Takes back an invoice that was not sent.'),
  tool('POST', '/invoices/{{id}}/send', 'sendInvoice', 'Delivers an invoice to the customer.'),
  tool('GET', '/customers', 'listCustomers', 'Returns everybody who has ever ordered.'),
  tool('GET', '/repos/{{repo}}/pulls', 'pulls_list', 'Returns pull requests.', {
    parameters: [{ name: 'state', description: 'Which ones.', values: 'open closed merged' }],
  }),
]
const ranking = createToolRanking(buildToolIndex(TOOLS))
const rank = (query: string) => ranking.rank(query).map(({ index }) => TOOLS[index]?.name)

describe('words', () => {
  it('are stems taken from identifiers and sentences, without accents or numbers', () => {
    expect(wordsOf('listPullRequests')).toEqual(wordsOf('list_pull-request'))
    expect(wordsOf('HTTPServer')).toEqual(['http', 'server'])
    expect(wordsOf('Créer 12 façades')).toEqual(wordsOf('creer facades'))
    expect(wordsOf('Can you please show me the invoices?')).toEqual(['show', 'invoic'])
    expect(wordsOf('請求書')).toEqual(['請求', '求書'])
  })
})

describe('a tool’s action', () => {
  it('is derived from its method and the form of its path, or otherwise from its name', () => {
    const of = (method: string, path: string, name = '') => actionsOfTool(method, path, name)
    expect(of('GET', '/a/{{b}}')).not.toBe(of('GET', '/a'))
    expect(of('POST', '/a/{{b}}')).toBe(of('PATCH', '/a/{{b}}'))
    expect(of('POST', '/a/{{b}}', 'deleteA')).toBe(of('DELETE', '/a/{{b}}'))
    expect(of('', '', 'delete_a')).toBe(of('DELETE', '/a'))
    expect(of('', '', 'something')).toBe(0)
  })
})

describe('a ranking', () => {
  it.each([
    ['list all invoices', 'listInvoices'],
    ['Which invoices are there?', 'listInvoices'],
    ['add an invoice', 'createInvoice'],
    ['write an invoice for the customer', 'createInvoice'],
    ['That was wrong. Please remove the invoice.', 'deleteInvoice'],
    ['dispatch the invoice', 'sendInvoice'],
    ['invioce delete', 'deleteInvoice'],
    ['who are our clients', 'listCustomers'],
    ['merged pull requests', 'pulls_list'],
  ])('for “%s” starts with %s', (query, name) => {
    expect(rank(query)[0]).toBe(name)
  })

  it('omits tools that match none of the words, and is the same each time', () => {
    expect(rank('zebra')).toEqual([])
    expect(rank('')).toEqual([])
    expect(rank('pull requests')).toEqual(['pulls_list'])
    expect(rank('the customer’s invoice')).toEqual(rank('the customer’s invoice'))
  })

  it('handles names of built-in object members, and very long queries', () => {
    expect(rank('constructor __proto__ toString')).toEqual([])
    expect(rank(`${'word '.repeat(5_000)} invoices`)[0]).toBe('listInvoices')
    expect(rank(`invoices ${'x'.repeat(100_000)}`)[0]).toBe('listInvoices')
  })

  it('is empty if there are no tools', () => {
    expect(createToolRanking(buildToolIndex([])).rank('anything')).toEqual([])
  })
})

describe('an explanation', () => {
  const explain = (query: string, name: string) => {
    const index = TOOLS.findIndex((each) => each.name === name)
    return ranking.explain(query, index, TOOLS[index] as ToolText)
  }

  it('lists the matching words of each field, as they’re spelled there', () => {
    expect(explain('list invoices', 'listInvoices')).toEqual({
      matches: [
        { field: 'name', words: ['list', 'invoices'] },
        { field: 'summary', words: ['invoices'] },
        { field: 'path', words: ['invoices'] },
      ],
      related: [],
      action: 'same',
    })
    expect(explain('merged pull requests', 'pulls_list').matches).toContainEqual({ field: 'values', words: ['merged'] })
  })

  it('says which words are synonyms or spelled similarly, and whether the verb fits', () => {
    expect(explain('who are our clients', 'listCustomers').related).toEqual([
      { word: 'customers', of: 'clients', kind: 'synonym' },
    ])
    expect(explain('invoces', 'getInvoice').related).toEqual([{ word: 'invoice', of: 'invoces', kind: 'spelling' }])
    expect(explain('list invoices', 'deleteInvoice').action).toBe('other')
    expect(explain('invoices', 'deleteInvoice').action).toBeNull()
  })

  it('has a match for exactly the tools that a ranking includes', () => {
    for (const query of ['remove the invoice', 'dispatch it', 'my clients', 'opne pulls', 'zebra']) {
      const ranked = new Set(ranking.rank(query).map(({ index }) => index))
      for (const [index, tool] of TOOLS.entries())
        expect(ranking.explain(query, index, tool).matches.length > 0).toBe(ranked.has(index))
    }
  })
})
