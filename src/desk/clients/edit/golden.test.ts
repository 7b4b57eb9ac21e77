import { describe, expect, it } from 'vitest'
import { entryName } from '../entry-name.ts'
import { adapterOf, clientAdapters } from '../registry.ts'
import { afterOf, beforeOf, type Golden, goldenAccess } from '../testing/golden.ts'
import { goldenJson } from '../testing/golden-json.ts'
import { goldenJsonc } from '../testing/golden-jsonc.ts'
import { goldenYamlToml } from '../testing/golden-yaml-toml.ts'
import { insertEntry, readEntries, removeEntry } from './edit.ts'
import { decodeFile, encodeFile } from './file-text.ts'
import { markOf, withoutInserted } from './inserted-mark.ts'

const goldens: Golden[] = [...goldenJson, ...goldenJsonc, ...goldenYamlToml]

const addedComment = { jsonc: '\n// added', yaml: '\n# added\n', toml: '\n# added\n' }

function configOf(client: Golden['client']) {
  const { config, entry } = adapterOf(client)
  if (!config) throw new Error(`${client} has no config`)
  const insert = (text: string) => {
    const name = entryName(goldenAccess.title, readEntries(text, config).keys())
    return { name, ...insertEntry(text, config, name, entry({ ...goldenAccess, entryName: name })) }
  }
  return { config, insert }
}

it('covers every client with a config', () => {
  const withConfig = clientAdapters.filter(({ config, places }) => config && (places || config.format === 'yaml'))
  expect(withConfig.map(({ id }) => id).filter((id) => !goldens.some(({ client }) => client === id))).toEqual([])
})

describe.each(goldens)('$client: $about', (golden) => {
  const { config, insert } = configOf(golden.client)

  it.each([
    ['\n', false],
    ['\r\n', false],
    ['\n', true],
    ['\r\n', true],
  ])('gets the entry with line endings %j and byte order mark %s, and is restored byte for byte', (eol, bom) => {
    const bytes = encodeFile({ bom, text: beforeOf(golden).replaceAll('\n', eol) })
    const before = decodeFile(bytes)
    const { text, inserted, name } = insert(before.text)
    expect(text).toBe(afterOf(golden).replaceAll('\n', eol))
    const undone = withoutInserted(text, markOf(inserted.text, name), name)
    expect(encodeFile({ ...before, text: undone ?? '' }).equals(bytes)).toBe(true)
  })

  it('keeps the other entries after the client reformats the file', () => {
    const before = beforeOf(golden)
    const { text, name } = insert(before)
    const others = [...readEntries(before, config)]
    // Rewrites the whole file, as some clients do: JSON loses its formatting, and the other formats get a comment.
    const laidOut =
      config.format === 'json' ? JSON.stringify(JSON.parse(text), null, 3) : `${text}${addedComment[config.format]}`
    expect([...readEntries(removeEntry(laidOut, config, name), config)]).toEqual(others)
  })
})

const formats = { json: 'cursor', jsonc: 'vscode', toml: 'codex', yaml: 'goose', list: 'continue' } as const
const blank = ['', '\n', '  \r\n', '\t']

describe.each(Object.entries(formats))('a file in %s', (format, client) => {
  const { config, insert } = configOf(client)

  it.each(blank.filter((text) => text !== '\t' || !['yaml', 'list'].includes(format)))(
    'gets a whole config if it contains %j, and is restored',
    (before) => {
      const { text, inserted, name } = insert(before)
      expect([...readEntries(text, config).keys()]).toEqual([name])
      expect(withoutInserted(text, markOf(inserted.text, name), name)).toBe(before)
    },
  )
})

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const refused: [keyof typeof formats, string, string][] = [
  ['json', 'a comment', '{ "mcpServers": {} } // mine'],
  ['json', 'a trailing comma', '{ "mcpServers": {}, }'],
  ['json', 'text that is cut off', '{ "mcpServers": {'],
  ['json', 'a key that stands twice', '{ "mcpServers": {}, "mcpServers": { "a": {} } }'],
  ['json', 'servers in a list', '{ "mcpServers": [] }'],
  ['json', 'servers that are text', '{ "mcpServers": "x" }'],
  ['json', 'a list as a whole', '[]'],
  ['json', 'a raw line end in a text', '{ "a": "x\ny" }'],
  ['jsonc', 'text that is cut off', '{ "servers": { // x'],
  ['jsonc', 'single quotes', "{ 'servers': {} }"],
  ['jsonc', 'a key that stands twice', '{ "servers": {}, /* */ "servers": {} }'],
  ['toml', 'an inline table', 'mcp_servers = { a = { command = "x" } }\n'],
  ['toml', 'a list of tables', '[[mcp_servers]]\ncommand = "x"\n'],
  ['toml', 'text that is not valid', 'model = \n'],
  ['yaml', 'an alias', 'a: &x {b: {}}\nextensions: *x\n'],
  ['yaml', 'an anchor', 'extensions: &x\n  b:\n    enabled: true\n'],
  ['yaml', 'several documents', 'a: 1\n---\nextensions: {}\n'],
  ['yaml', 'a written null', 'extensions: null\n'],
  ['yaml', 'a list in place of a map', 'extensions:\n  - a\n'],
  ['yaml', 'a key that stands twice', 'extensions: {}\nextensions: {}\n'],
  ['yaml', 'a list as a whole', '- a\n'],
  ['yaml', 'text that is not valid', 'a: [\n'],
  ['json', 'lists nested beyond reason', `{ "a": ${deep}, "mcpServers": {} }`],
  ['jsonc', 'lists nested beyond reason', `{ "a": ${deep}, /* */ "servers": {} }`],
  ['toml', 'lists nested beyond reason', `a = ${deep}\n`],
  ['yaml', 'lists nested beyond reason', `a: ${deep}\nextensions: {}\n`],
  ['list', 'a map in place of a list', 'mcpServers:\n  a: {}\n'],
]

describe('An edit', () => {
  it.each(refused)('is refused in %s with %s', (format, _, text) => {
    const { insert } = configOf(formats[format])
    expect(() => insert(text)).toThrow(
      expect.objectContaining({ detail: expect.objectContaining({ kind: 'storage' }) }),
    )
  })

  it('is refused when the name already exists', () => {
    const { config } = configOf('cursor')
    expect(() => insertEntry('{"mcpServers":{"a":{}}}', config, 'a', { url: 'x' })).toThrow()
  })

  it.each([
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ['Latin-1', Buffer.from('{"a":"é"}', 'latin1')],
    ['zero bytes', Buffer.from('{}\0')],
  ])('is refused in %s', (_, bytes) => {
    expect(() => decodeFile(bytes)).toThrow(
      expect.objectContaining({ detail: expect.objectContaining({ kind: 'storage' }) }),
    )
  })
})

describe('Flow collections in YAML', () => {
  it.each([
    ['goose', 'extensions: {}\n'],
    ['goose', '{extensions: {a: {enabled: true}}, b: 1}\n'],
    ['goose', '{}'],
    ['continue', 'mcpServers: [] # none\n'],
    ['continue', 'mcpServers: [{name: a}]'],
  ] as const)('accept the entry for %s: %j', (client, before) => {
    const { config, insert } = configOf(client)
    const { text, inserted, name } = insert(before)
    expect(readEntries(text, config).has(name)).toBe(true)
    expect(withoutInserted(text, markOf(inserted.text, name), name)).toBe(before)
  })
})
