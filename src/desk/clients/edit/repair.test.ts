import { describe, expect, it } from 'vitest'
import type { ClientId } from '../../../shared/clients/client.ts'
import { syntaxOf } from '../client-syntax.ts'
import { adapterOf } from '../registry.ts'
import { repaired } from './repair.ts'

const repairedFor = (client: ClientId, text: string, bom = false) => {
  const adapter = adapterOf(client)
  if (!adapter.config) throw new Error(`${client} has no file`)
  return repaired({ bom, text }, adapter.config, syntaxOf(adapter))
}
const kinds = (client: ClientId, text: string, bom = false) =>
  repairedFor(client, text, bom).repairs.map(({ kind, lines }) => `${kind} ${lines.join(',')}`)

const COMMENT = '{\n  // mine\n  "mcpServers": {}\n}\n'
const COMMA = '{\n  "mcpServers": {\n    "a": {},\n  }\n}\n'

describe('repairs a file that its own client can’t read:', () => {
  it.each<[ClientId, comment: boolean, comma: boolean, bom: boolean]>([
    ['claude-code', true, true, false],
    ['claude-desktop', true, true, true],
    ['cursor', true, true, false],
    ['cline', true, true, true],
    ['gemini-cli', false, true, true],
    ['qwen-code', false, true, true],
    ['copilot-cli', false, false, false],
    ['amp', false, false, true],
    ['vscode', false, false, false],
    ['opencode', false, false, false],
    ['codex', false, false, false],
    ['goose', false, false, false],
  ])('%s', (client, comment, comma, bom) => {
    const json = adapterOf(client).config?.format.startsWith('json') ?? false
    expect(json ? kinds(client, COMMENT) : []).toEqual(comment ? ['comment 2'] : [])
    expect(json ? kinds(client, COMMA) : []).toEqual(comma ? ['trailingComma 3'] : [])
    expect(kinds(client, json ? '{}' : '', true)).toEqual(bom ? ['byteOrderMark 1'] : [])
  })
})

describe('A repair', () => {
  it.each([
    [COMMENT, '{\n  "mcpServers": {}\n}\n'],
    [COMMA, '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n'],
    ['{"a": [1, 2, ], /* x */ "b": {} , } // end', '{"a": [1, 2 ], "b": {}  }'],
    [
      '{"url": "http://x // no comment, }", // yes\r\n"a": 1, // }\r\n}\r\n',
      '{"url": "http://x // no comment, }",\r\n"a": 1\r\n}\r\n',
    ],
    ['{"a": 1, /* one\ntwo */ }', '{"a": 1 }'],
  ])('fixes only what’s wrong in %j', (text, result) => {
    expect(repairedFor('claude-code', text).file.text).toBe(result)
    expect(() => JSON.parse(result)).not.toThrow()
  })

  it('keeps a comment that the client accepts, even next to a comma that it doesn’t', () => {
    expect(repairedFor('gemini-cli', '{\n  "a": 1, // mine, }\n}').file.text).toBe('{\n  "a": 1 // mine, }\n}')
  })

  it('doesn’t change a byte of a valid file', () => {
    const file = { bom: true, text: '{"a": "// , }"}' }
    const { config } = adapterOf('claude-code')
    expect(config && repaired(file, config, syntaxOf(adapterOf('claude-code'))).file).toBe(file)
  })

  it('doesn’t change what it can’t repair', () => {
    expect(kinds('claude-code', '{"a": [1, 2}')).toEqual([])
    expect(kinds('claude-code', 'no JSON')).toEqual([])
  })

  it('replaces null servers with an object, and no other null', () => {
    expect(repairedFor('claude-code', '{"a": null,\n"mcpServers": null}').file.text).toBe(
      '{"a": null,\n"mcpServers": {}}',
    )
    expect(kinds('opencode', '{\n  "mcp": null, // none\n}')).toEqual(['nullServers 2'])
    expect(kinds('claude-code', '{"a": {"mcpServers": null}}')).toEqual([])
  })
})
