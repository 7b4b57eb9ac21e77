import fc from 'fast-check'
import { parse, stringify } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { adapterOf } from '../registry.ts'
import { removeEntry } from './edit.ts'

const { config } = adapterOf('codex')
const without = (text: string) => {
  if (!config) throw new Error('Codex has no file')
  return removeEntry(text, config, 'acme')
}

const OTHER = '[mcp_servers.other]\nurl = "https://o.example/mcp"\n'
/** Files with the entry, and their expected text without it. */
const shapes: Record<string, [before: string, after: string]> = {
  'a table with a sub-table, as Codex writes it': [
    `model = "x"\n\n[mcp_servers.acme]\nurl = "u"\n\n[mcp_servers.acme.http_headers]\nAuthorization = "Bearer t"\n\n${OTHER}`,
    `model = "x"\n\n${OTHER}`,
  ],
  'a sub-table at the end of the file': [
    `${OTHER}\n[mcp_servers.acme]\nurl = "u"\n\n[mcp_servers.acme.http_headers]\nAuthorization = "Bearer t"\n`,
    OTHER,
  ],
  'a sub-table before its table, and others between': [
    `[mcp_servers.acme.http_headers]\nAuthorization = "Bearer t"\n\n${OTHER}\n[mcp_servers.acme]\nurl = "u"\n\n[tui]\na = 1\n`,
    `\n${OTHER}\n[tui]\na = 1\n`,
  ],
  'a sub-table without a table': [
    `${OTHER}\n[mcp_servers.acme.env]\nA = "1"\n\n[mcp_servers.acme.tools.get]\nb = 1\n`,
    OTHER,
  ],
  'lists of tables below it': [
    `[mcp_servers.acme]\nurl = "u"\n[[mcp_servers.acme.rules]]\na = 1\n[[mcp_servers.acme.rules]]\na = 2\n${OTHER}`,
    OTHER,
  ],
  'quoted keys': [`["mcp_servers"."acme"]\nurl = "u"\n['mcp_servers'.acme.'http_headers']\nA = "b"\n${OTHER}`, OTHER],
  'an escape in a quoted key': [`["mcp_servers"."\\u0061cme"]\nurl = "u"\n${OTHER}`, OTHER],
  'blanks within the header, and a comment behind it': [
    `[ mcp_servers . acme ]  # mine\nurl = "u" # too\n${OTHER}`,
    OTHER,
  ],
  'dotted keys at the root': [
    'mcp_servers.acme.url = "u"\nmcp_servers.acme.http_headers.Authorization = "Bearer t"\nmcp_servers.other.url = "o"\n',
    'mcp_servers.other.url = "o"\n',
  ],
  'dotted keys in the table of servers': [
    '[mcp_servers]\nacme.url = "u"\nother.url = "o"\nacme.http_headers = { A = "b" }\n[tui]\n',
    '[mcp_servers]\nother.url = "o"\n[tui]\n',
  ],
  'an inline table in the table of servers': [
    '[mcp_servers]\nother = { url = "o" }\nacme = { url = "u", http_headers = { A = "}, ]" } } # mine\n',
    '[mcp_servers]\nother = { url = "o" }\n',
  ],
  'an inline table of servers, first': [
    'mcp_servers = { acme = { url = "u", http_headers = { A = "b" } }, other = { url = "o" } } # all\n',
    'mcp_servers = { other = { url = "o" } } # all\n',
  ],
  'an inline table of servers, last': [
    'mcp_servers = { other = { url = "o" }, acme.url = "u", acme.enabled = true }\n',
    'mcp_servers = { other = { url = "o" } }\n',
  ],
  'an inline table of servers, in the middle': [
    'mcp_servers = { a = {}, acme = { url = "u" }, b = {} }\n',
    'mcp_servers = { a = {}, b = {} }\n',
  ],
  'an inline table of it alone': ['mcp_servers = { acme = { url = "u" } }\n', 'mcp_servers = {  }\n'],
  'lines like headers within strings': [
    `[mcp_servers.acme]\nurl = "u"\nnote = """\n[mcp_servers.other]\nurl = "x" """\nmore = '''\n# no comment\n[tui]'''\n${OTHER}`,
    OTHER,
  ],
  'lines like its header within another string': [
    `prompt = """\n[mcp_servers.acme]\nurl = "u"\n"""\n[mcp_servers.acme]\nurl = "u"\n${OTHER}`,
    `prompt = """\n[mcp_servers.acme]\nurl = "u"\n"""\n${OTHER}`,
  ],
  'strings that end with quotes': [
    `[mcp_servers.acme]\na = """x"""""\nb = '''y'''''\nc = "\\""\nd = 'C:\\'\n${OTHER}`,
    OTHER,
  ],
  'lists over lines with comments': [
    `[mcp_servers.acme]\nargs = [\n  "a", # ]\n  [ "b" ],\n]\nat = 1979-05-27 07:32:00\n${OTHER}`,
    OTHER,
  ],
  'comments between tables': [
    `# one\n[mcp_servers.acme]\nurl = "u"\n# two\n\n[mcp_servers.acme.http_headers]\nA = "b"\n\n# three\n${OTHER}`,
    `# one\n# two\n\n# three\n${OTHER}`,
  ],
  'names that begin alike': [
    '[mcp_servers.acme-2]\nurl = "a"\n[mcp_servers.acme]\nurl = "u"\n[mcp_servers.acme-2.env]\nA = "1"\n[other.mcp_servers.acme]\nb = 1\n',
    '[mcp_servers.acme-2]\nurl = "a"\n[mcp_servers.acme-2.env]\nA = "1"\n[other.mcp_servers.acme]\nb = 1\n',
  ],
  'no line end at the end': [`${OTHER}\n[mcp_servers.acme]\nurl = "u"`, OTHER],
}

describe.each([
  ['\n', ''],
  ['\r\n', ' with \\r\\n'],
])('removes an entry from TOML in any form:', (eol, kind) => {
  it.each(Object.entries(shapes))(`%s${kind}`, (_, [before, after]) => {
    expect(without(before.replaceAll('\n', eol))).toBe(after.replaceAll('\n', eol))
  })
})

it('removes nothing else from a file formatted by a serializer', () => {
  const name = fc.constantFrom('acme', 'other', 'a.b', 'x y', '"q"', 'env')
  const text = fc.constantFrom('v', '[mcp_servers.acme]', '"""', "'''", '\n[x]\n', '# c', 'a = {', '}')
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.array(text, { maxLength: 2 }),
      fc.array(fc.dictionary(name, text, { maxKeys: 2 }), { maxLength: 2 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  }))
  const server = fc.dictionary(name, value, { maxKeys: 3 })
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.dictionary(name, server), server, (others, servers, acme) => {
      const whole = { ...others, mcp_servers: { ...servers, acme } }
      const left = parse(without(stringify(whole))) as { mcp_servers?: Record<string, unknown> }
      const { acme: _, ...rest } = servers
      expect({ ...left, mcp_servers: left.mcp_servers ?? {} }).toEqual(
        parse(stringify({ ...others, mcp_servers: rest })),
      )
    }),
    { numRuns: 300 },
  )
})
