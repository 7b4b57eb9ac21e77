import fc from 'fast-check'
import { stringify as stringifyToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { stringify as stringifyYaml } from 'yaml'
import type { ClientId } from '../../../shared/clients/client.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { adapterOf } from '../registry.ts'
import { goldenAccess } from '../testing/golden.ts'
import { insertEntry, readEntries, removeEntry } from './edit.ts'
import { markOf, withoutInserted } from './inserted-mark.ts'

const NAME = 'acme-orders'
const key = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('extensions', 'mcpServers', 'mcp_servers', 'name', `${NAME}x`, '#', 'a: b'),
)
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('a\nb', 'x: y', '# c', '- a', 'null', '\n\n', '  lead', 'trail  ', '|', 'a\n\n\n', '"""', "'''\n["),
  fc.integer(),
  fc.boolean(),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}))
const map = fc.dictionary(key, value, { maxKeys: 5 })
const servers = fc.dictionary(key, map, { maxKeys: 3 })

/** Inserts and removes an entry. Returns whether the file was accepted; refusing a file is safe but unhelpful. */
function check(client: ClientId, text: string): boolean {
  const { config, entry } = adapterOf(client)
  if (!config) throw new Error(client)
  const mine = entry({ ...goldenAccess, entryName: NAME })
  try {
    const { text: edited, inserted } = insertEntry(text, config, NAME, mine)
    expect(readEntries(edited, config).get(NAME)).toEqual(mine)
    expect(withoutInserted(edited, markOf(inserted.text, NAME), NAME)).toBe(text)
    expect(readEntries(removeEntry(edited, config, NAME), config).has(NAME)).toBe(false)
    return true
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
    return false
  }
}

const ended = (text: string, lineEnd: boolean) => (lineEnd ? text : text.replace(/\n$/, ''))

/** Counts accepted files, so the test fails if every file is refused. */
function countTaken() {
  const taken: boolean[] = []
  return {
    note: (isTaken: boolean) => void taken.push(isTaken),
    share: () => taken.filter(Boolean).length / taken.length,
  }
}

describe('Inserting an entry', () => {
  it('is refused or undone byte for byte in YAML', () => {
    const files = countTaken()
    const layout = fc.record({ indent: fc.constantFrom(2, 4), indentSeq: fc.boolean() })
    fc.assert(
      fc.property(map, servers, layout, fc.boolean(), fc.boolean(), (others, held, options, lineEnd, crlf) => {
        const list = Object.entries(held).map(([name, each]) => ({ ...each, name }))
        const texts: [ClientId, string][] = [
          ['goose', stringifyYaml({ ...others, extensions: held, z: 1 }, options)],
          ['goose', stringifyYaml(others, options)],
          ['continue', stringifyYaml({ ...others, mcpServers: list }, options)],
        ]
        for (const [client, text] of texts)
          files.note(check(client, ended(crlf ? text.replaceAll('\n', '\r\n') : text, lineEnd)))
      }),
      { numRuns: 60 },
    )
    expect(files.share()).toBeGreaterThan(0.4)
  })

  it('is refused or undone byte for byte in TOML', () => {
    const files = countTaken()
    fc.assert(
      fc.property(map, servers, fc.boolean(), (others, held, lineEnd) => {
        for (const whole of [others, { ...others, mcp_servers: held }]) {
          let text: string
          try {
            text = stringifyToml(whole)
          } catch {
            continue // lists of several kinds
          }
          files.note(check('codex', ended(text, lineEnd)))
        }
      }),
      { numRuns: 300 },
    )
    expect(files.share()).toBeGreaterThan(0.8)
  })

  it('is refused or undone byte for byte in barely valid configs', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"',
      'a',
      ':',
      ',',
      '\n',
      '  ',
      '- ',
      '=',
      '#',
      '//',
      '/*',
      '*/',
      '&x ',
      '*x',
      '? ',
    ]
    const more = ['extensions', 'mcpServers', 'mcp_servers', 'servers', '!t ', '|', '>', '\t', '<<', '---', '\r\n']
    const text = fc.array(fc.constantFrom(...pieces, ...more)).map((parts) => parts.join(''))
    for (const client of ['goose', 'continue', 'codex', 'cursor', 'vscode'] as const)
      fc.assert(
        fc.property(text, (each) => {
          check(client, each)
        }),
        { numRuns: 300 },
      )
  })
})
