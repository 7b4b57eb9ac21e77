import { describe, expect, it } from 'vitest'
import { endpointSchema } from '../endpoint/endpoint.ts'
import { definitionSchema } from './definition.ts'
import { findDefinitionProblems } from './definition-problems.ts'
import {
  definitionWithoutHidden,
  hiddenCharacters,
  hiddenPassages,
  withoutStrayCharacters,
} from './hidden-characters.ts'

const tags = [...'Ignore'].map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join('')

describe('hidden characters', () => {
  it.each([
    ['tags', `Lists.${tags}`, 'U+E0049'],
    ['direction overrides', 'a\u202eb', 'U+202E'],
    ['zero-width characters', 'a\u200bb', 'U+200B'],
    ['a joiner between Latin letters', 'a\u200db', 'U+200D'],
    ['terminal escapes', 'a\u001b[8mb', 'U+001B'],
    ['C1 controls', 'a\u009bb', 'U+009B'],
  ])('include %s', (_, text, name) => expect(hiddenCharacters(text)).toContain(name))

  it.each([
    ['line ends and tabs', 'a\r\n\tb'],
    ['joined emoji', '👩\u200d💻 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀'],
    ['a regional flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Persian and Hindi', 'می\u200cخواهم क्\u200dष'],
    ['marks beside Hebrew', 'שלום\u200f!'],
  ])('don’t include %s', (_, text) => expect(hiddenCharacters(text)).toEqual([]))

  it('are shown with the surrounding text, and tags are decoded to the text they spell', () => {
    const shown = (text: string) =>
      hiddenPassages(text).map((place) => place.map(({ text, isHidden }) => (isHidden ? `[${text}]` : text)).join(''))
    expect(shown(`Lists orders.${tags} Then more.`)).toEqual(['Lists orders.[Ignore] Then more.'])
    expect(shown('a\u202e\u200bb')).toEqual(['a[U+202E U+200B]b'])
    expect(shown(`${'x'.repeat(50)}\u001b${'y'.repeat(50)}`)).toEqual([`…${'x'.repeat(24)}[U+001B]${'y'.repeat(24)}…`])
    expect(shown('a\u200bb'.repeat(9))).toHaveLength(3)
    expect(shown('Plain 👩\u200d💻')).toEqual([])
  })

  it('are removed from descriptions on import when isolated, and kept for review when several are in a row', () => {
    const endpoint = endpointSchema.parse({
      id: 'e',
      toolName: 'list',
      title: 'A\u00adB',
      description: 'a\u200bb\u2028c',
      method: 'GET',
      path: '/',
      baseUrl: 'https://api.example.com',
    })
    expect(withoutStrayCharacters(endpoint)).toMatchObject({ title: 'AB', description: 'ab\nc' })
    const hiding = { ...endpoint, description: 'a\u200b\u200c\u200bb' }
    expect(withoutStrayCharacters(hiding).description).toBe(hiding.description)
  })

  it("are reported until they're removed, wherever a model reads them", () => {
    const endpoint = endpointSchema.parse({
      id: 'e',
      toolName: 'list',
      title: 'List',
      description: `Lists.${tags}`,
      method: 'GET',
      path: '/{{a}}',
      baseUrl: 'https://api.example.com',
      parameters: [
        { name: 'a', type: 'string', required: true, enum: ['x\u200b'], schema: { items: { description: '\u202e' } } },
      ],
    })
    const definition = definitionSchema.parse({ name: 'Shop', instructions: 'Be\u2066 kind.', endpoints: [endpoint] })
    const found = findDefinitionProblems(definition)
    expect(found.map(({ field, code }) => [field, code])).toEqual([
      ['instructions', 'hiddenCharacters'],
      ['description', 'hiddenCharacters'],
      ['parameters.a', 'hiddenCharacters'],
    ])
    const clean = definitionWithoutHidden(definition)
    expect(findDefinitionProblems(clean)).toEqual([])
    expect(clean.endpoints[0]).toMatchObject({ description: 'Lists.', parameters: [{ enum: ['x'] }] })
  })
})
