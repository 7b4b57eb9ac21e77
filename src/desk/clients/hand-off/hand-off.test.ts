import { describe, expect, it } from 'vitest'
import { clientIds, clientSchema } from '../../../shared/clients/client.ts'
import { handOffSchema } from '../../../shared/clients/hand-off.ts'
import { message } from '../../../shared/text/message.ts'
import { readEntries } from '../edit/edit.ts'
import { adapterOf, clientAdapters } from '../registry.ts'
import { clientList, handOff } from './hand-off.ts'

const TOKEN = 'mcp_Ab3+/=x'
const access = {
  url: `https://mcp.example.com/${TOKEN}/stream`,
  token: TOKEN,
  title: 'Größe & “Acme” Orders',
  bearer: true,
}
const query = (link: string | null, name: string) => new URL(link ?? '').searchParams.get(name) ?? ''
const fromBase64 = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64').toString('utf8'))

describe('Clients', () => {
  it('are listed once each, ordered by id', () => {
    expect(clientList().map(({ id }) => id)).toEqual([...clientIds])
    expect(clientList().map((client) => clientSchema.parse(client))).toEqual(clientList())
  })

  it('each have a link with their own scheme, or a reason for having none', () => {
    for (const id of clientIds) {
      const { link, noLink } = handOff(id, access)
      expect([id, (link === null) !== (noLink === null)]).toEqual([id, true])
      if (link !== null) expect(link).toMatch(/^(?!https?:)[a-z+-]+:/)
    }
  })
})

describe.each(clientIds)('%s', (id) => {
  it.each([true, false])("gets an entry in the client's format, with the header only on request (%s)", (bearer) => {
    const given = handOff(id, { ...access, bearer })
    expect(handOffSchema.parse(given)).toEqual(given)
    expect(given.entryName).toBe('grosse-acme-orders')
    expect(given.snippet.text).toContain(access.url)
    expect(given.snippet.text.includes(`Bearer ${TOKEN}`)).toBe(bearer && adapterOf(id).headers !== 'no')
    const { config, entry } = adapterOf(id)
    if (!config) return
    const entries = readEntries(given.snippet.text, config)
    expect([...entries]).toEqual([[given.entryName, entry({ ...access, bearer, entryName: given.entryName })]])
  })
})

describe('Links', () => {
  const entry = { url: access.url, headers: { Authorization: `Bearer ${TOKEN}` } }

  it.each(['cursor', 'lm-studio'] as const)('contain the bare entry as base64-encoded UTF-8 for %s', (id) => {
    const { link, entryName } = handOff(id, access)
    expect(query(link, 'name')).toBe(entryName)
    expect(fromBase64(query(link, 'config'))).toEqual(entry)
  })

  it.each(['cursor', 'lm-studio', 'cherry-studio'] as const)(
    "escape base64's +, /, and = in the query for %s",
    (id) => {
      for (let length = 1; length < 7; length += 1) {
        const { link } = handOff(id, { ...access, title: 'Orders', url: `https://h.example/${'>?~'.repeat(length)}` })
        expect(/(?:config|servers)=(.*)$/.exec(link ?? '')?.[1]).toMatch(/^[A-Za-z0-9%]+$/)
        expect(/(?:config|servers)=(.*)$/.exec(link ?? '')?.[1]).toMatch(/%2F|%2B/)
      }
    },
  )

  it.each([
    ['vscode', 'vscode:mcp/install?'],
    ['vscode-insiders', 'vscode-insiders:mcp/install?'],
  ] as const)('contain one JSON object that includes the name for %s', (id, start) => {
    const { link, entryName } = handOff(id, access)
    expect(link?.startsWith(start)).toBe(true)
    expect(JSON.parse(decodeURIComponent(link?.slice(start.length) ?? ''))).toEqual({
      name: entryName,
      type: 'http',
      ...entry,
    })
  })

  it('contain the wrapped entry for Cherry Studio', () => {
    const { link, entryName } = handOff('cherry-studio', access)
    expect(fromBase64(query(link, 'servers'))).toEqual({
      mcpServers: {
        [entryName]: { name: access.title, type: 'streamableHttp', baseUrl: access.url, headers: entry.headers },
      },
    })
  })

  it('contain one JSON object that includes the name, but no header, for Visual Studio', () => {
    const { link, entryName, warnings } = handOff('visual-studio', access)
    const start = 'vsweb+mcp:/install?'
    expect(link?.startsWith(start)).toBe(true)
    const json: unknown = JSON.parse(decodeURIComponent(link?.slice(start.length) ?? ''))
    expect(json).toEqual({ name: entryName, type: 'http', url: access.url })
    expect(warnings).toContainEqual(message('clientGuides.all.linkHeader'))
  })

  it('contain the URL and the title for Goose', () => {
    const { link } = handOff('goose', access)
    expect([query(link, 'url'), query(link, 'name'), query(link, 'type')]).toEqual([
      access.url,
      access.title,
      'streamable_http',
    ])
  })
})

describe('Commands', () => {
  const plain = { url: 'https://mcp.example.com/tok/stream', token: 'tok', title: 'Orders', bearer: true }

  it.each([
    [
      'claude-code',
      "claude mcp add --transport http --scope user orders https://mcp.example.com/tok/stream --header 'Authorization: Bearer tok'",
    ],
    ['codex', 'codex mcp add orders --url https://mcp.example.com/tok/stream'],
    [
      'gemini-cli',
      "gemini mcp add -s user -t http orders https://mcp.example.com/tok/stream -H 'Authorization: Bearer tok'",
    ],
    [
      'copilot-cli',
      "copilot mcp add --transport http orders https://mcp.example.com/tok/stream --header 'Authorization: Bearer tok'",
    ],
    [
      'opencode',
      "opencode mcp add orders --url https://mcp.example.com/tok/stream --header 'Authorization=Bearer tok'",
    ],
    ['amp', "amp mcp add orders --header 'Authorization=Bearer tok' https://mcp.example.com/tok/stream"],
    [
      'cline',
      "cline mcp add orders --yes --transport http --header 'Authorization: Bearer tok' https://mcp.example.com/tok/stream",
    ],
    [
      'qwen-code',
      "qwen mcp add -s user -t http orders https://mcp.example.com/tok/stream -H 'Authorization: Bearer tok'",
    ],
    [
      'grok-build',
      "grok mcp add --transport http orders https://mcp.example.com/tok/stream --header 'Authorization: Bearer tok'",
    ],
    ['devin-cli', 'devin mcp add -s user orders https://mcp.example.com/tok/stream'],
    ['antigravity', "agy mcp add --header 'Authorization: Bearer tok' orders https://mcp.example.com/tok/stream"],
  ] as const)('match the expected command line for %s', (id, line) => {
    const { command, warnings } = handOff(id, plain)
    expect(command?.posix).toBe(line)
    expect(command?.powershell).toBe(line)
    expect(command?.cmd).toBe(line.replaceAll("'", '"'))
    expect(warnings.at(-1)).toEqual(message('clientGuides.commandHistory'))
  })

  it("quote VS Code's JSON for each shell", () => {
    const { command } = handOff('vscode', { ...plain, bearer: false })
    const json = '{"name":"orders","type":"http","url":"https://mcp.example.com/tok/stream"}'
    expect(command?.posix).toBe(`code --add-mcp '${json}'`)
    const cmd = `code --add-mcp "${json.replaceAll('"', '\\"')}"`
    expect(command?.powershell).toBe(`cmd /d /s /c '${cmd}'`)
    expect(command?.cmd).toBe(cmd)
  })

  it('exist only for clients that have one', () => {
    const withCommand = clientAdapters.filter(({ command }) => command).map(({ id }) => id)
    expect(withCommand).toHaveLength(13)
  })
})

describe('File hints', () => {
  it.each([
    ['codex', '~/.codex/config.toml', '%USERPROFILE%\\.codex\\config.toml', '~/.codex/config.toml'],
    [
      'claude-desktop',
      '~/Library/Application Support/Claude/claude_desktop_config.json',
      '%LOCALAPPDATA%\\Packages\\Claude_*\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json (packaged app), or %APPDATA%\\Claude\\claude_desktop_config.json',
      '~/.config/Claude/claude_desktop_config.json',
    ],
    ['visual-studio', null, '%USERPROFILE%\\.mcp.json', null],
  ] as const)('name the config file for %s on each system', (id, darwin, win32, linux) => {
    expect(handOff(id, access).fileHint).toEqual({ darwin, win32, linux })
  })

  it('are null for a client without a config file', () => {
    expect(handOff('chatgpt', access).fileHint).toBeNull()
  })
})

it("pins the version of Claude Desktop's bridge, and allows plain HTTP only where needed", () => {
  const args = (url: string) => JSON.stringify(adapterOf('claude-desktop').entry({ ...access, url, entryName: 'x' }))
  expect(args(access.url)).toMatch(/"mcp-remote@\d+\.\d+\.\d+"/)
  expect(args(access.url)).not.toContain('--allow-http')
  expect(args('http://127.0.0.1:1/tok/stream')).not.toContain('--allow-http')
  expect(args('http://10.0.0.1:1/tok/stream')).toContain('--allow-http')
  expect(args(access.url)).toMatch(/"Authorization:\$\{AUTH_HEADER\}"/)
})
