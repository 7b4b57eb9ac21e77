import fc from 'fast-check'
import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { type ClientId, clientIds } from '../../../shared/clients/client.ts'
import { message } from '../../../shared/text/message.ts'
import { normalizeMcpUrl } from '../../api/mcp-url.ts'
import { adapterOf } from '../registry.ts'
import { withCheckedUrl } from './checked-url.ts'
import { handOff } from './hand-off.ts'

const PARSERS = {
  json: (text: string): unknown => JSON.parse(text),
  jsonc: (text: string): unknown => parseJsonc(text, [], { disallowComments: true }),
  toml: (text: string): unknown => parseToml(text),
  yaml: (text: string): unknown => parseYaml(text, { prettyErrors: false }),
}

const HOSTILE = [
  '"\n[mcp_servers.evil]\nurl = "x"',
  "'''\n",
  '"""\nevil = true\n',
  '\\',
  '\\"',
  '\0',
  '',
  '\u2028',
  '﻿',
  'x: y',
  '# c',
  '- a',
  '\n  evil: true\n',
  '&a *a',
  '!!js/function x',
  '{{x}}',
  '%TAG',
  '---',
  '...',
  '<<: *a',
  '? a',
  'null',
  '~',
  '*/ } ,"evil":{ /*',
  '</script><script>',
  '__proto__',
  'yes',
  '0x10',
  '1e3',
  '12:30:45',
  'on',
]
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'"\'\\\n\r\t#:-[]{}&*!|>%@`,? =$<'), maxLength: 20 }),
)
const hostileAccess = fc.record({
  url: hostileText.map((text) => `https://h.example/${text}`).filter((url) => normalizeMcpUrl(url) !== null),
  token: hostileText.filter((text) => text !== ''),
  title: hostileText,
  bearer: fc.boolean(),
})
type HostileAccess = typeof hostileAccess extends fc.Arbitrary<infer T> ? T : never

/** The value that the parsed config must have. */
function wanted(id: ClientId, access: HostileAccess, entryName: string): unknown {
  const { config, entry } = adapterOf(id)
  const own = entry({ ...access, url: normalizeMcpUrl(access.url) ?? '', entryName })
  // Drop undefined members, as every parser does.
  const held: unknown = JSON.parse(
    JSON.stringify(config?.shape === 'list' ? [{ name: entryName, ...own }] : { [entryName]: own }),
  )
  return (config?.keyPath ?? []).reduceRight<unknown>((inner, key) => ({ [key]: inner }), held)
}

describe.each(clientIds.filter((id) => adapterOf(id).config))('The snippet for %s', (id) => {
  it('parses as the entry and nothing else for any URL, token, and name', () => {
    const { config } = adapterOf(id)
    if (!config) return
    fc.assert(
      fc.property(hostileAccess, (access) => {
        const { snippet, entryName } = handOff(id, access)
        const read = PARSERS[config.format](snippet.text)
        expect(JSON.parse(JSON.stringify(read))).toEqual(wanted(id, access, entryName))
      }),
      { numRuns: 40 },
    )
  })
})

it.each(['null', 'true', 'no'])('keeps the name of a server called %s in a YAML file', (title) => {
  const { snippet } = handOff('goose', { url: 'https://h.example/t/stream', token: 't', title, bearer: false })
  expect(Object.keys((PARSERS.yaml(snippet.text) as { extensions: object }).extensions)).toEqual([title])
})

describe.each(clientIds.filter((id) => adapterOf(id).link))('The link for %s', (id) => {
  it('has the same structure for any URL, token, and name', () => {
    const namesOf = (link: string | null) => {
      const { protocol, host, pathname, searchParams, hash } = new URL(link ?? '')
      const names = [...searchParams.keys()].map((name) => (name.startsWith('{') ? '{}' : name))
      return [protocol, host, pathname, ...names, hash]
    }
    const plain = namesOf(handOff(id, { url: 'https://h.example/t/stream', token: 't', title: 'T', bearer: true }).link)
    fc.assert(
      fc.property(hostileAccess, (access) => {
        const { link } = handOff(id, access)
        expect(link).toMatch(/^[\x21-\x7e]+$/)
        expect(link).not.toMatch(/[<>"\\^`{|}]/)
        expect(namesOf(link)).toEqual(plain)
      }),
      { numRuns: 40 },
    )
  })
})

it('says that a token stays off the command line only if a shell could interpret it', () => {
  const warned = (token: string, bearer = true) =>
    handOff('claude-code', { url: 'https://h.example/t/stream', token, title: 'T', bearer })
  const odd = warned('tok$(calc)')
  expect(odd.command?.posix).not.toContain('Authorization')
  expect(odd.snippet.text).toContain('Bearer tok$(calc)')
  const leftOut = message('clientGuides.commandHeaderLeftOut')
  expect(odd.warnings).toContainEqual(leftOut)
  expect(warned('tok-1.~+/==').warnings).not.toContainEqual(leftOut)
  expect(warned('tok$(calc)', false).warnings).not.toContainEqual(leftOut)
  // Codex's command never includes a header, and has its own warning about that.
  const codex = handOff('codex', { url: 'https://h.example/t/stream', token: 'tok$', title: 'T', bearer: true })
  expect(codex.warnings).not.toContainEqual(leftOut)
})

describe.each(['javascript:alert(1)//', 'file:///etc/passwd', 'data:text/html,x', 'https://user@h.example/', 'x'])(
  'An access with the URL %s',
  (url) => {
    const access = { url, token: 't', title: 'T', bearer: false }

    it("has no link in any client, and can't be opened", () => {
      expect(clientIds.filter((id) => handOff(id, access).link !== null)).toEqual([])
      expect(() => withCheckedUrl(access)).toThrow(
        expect.objectContaining({ detail: expect.objectContaining({ kind: 'invalidInput' }) }),
      )
    })
  },
)
