import type { ClientId } from '../../src/shared/clients/client.ts'

/** A client's command line, and the config file it reads. */
export interface InstalledCli {
  client: ClientId
  /** Name of the program in `node_modules/.bin`. */
  program: string
  /** Arguments that print the servers it knows. */
  list: readonly string[]
  /** Contents of its file below the home folder, with a third-party server and other typical settings. */
  file: string
  before: string
  /** Matches the entry for a reachable server in the list, if listing connects to the servers. */
  connected?: RegExp
  /** Whether the program rewrites its file on every run. */
  rewrites?: boolean
  /** Arguments that add a server with this name, which rewrites the client's file. */
  add?: (name: string) => readonly string[]
}

const OTHER = 'http://127.0.0.1:9/mcp'

export const installedClis: readonly InstalledCli[] = [
  {
    client: 'claude-code',
    program: 'claude',
    list: ['mcp', 'list'],
    file: '.claude.json',
    before: `{\n  "hasCompletedOnboarding": true,\n  "mcpServers": {\n    "other": { "type": "http", "url": "${OTHER}" }\n  }\n}\n`,
    connected: /acme-orders: .*Connected/,
    rewrites: true,
    add: (name) => ['mcp', 'add', '--scope', 'user', name, '--', 'npx', '-y', 'x'],
  },
  {
    client: 'codex',
    program: 'codex',
    list: ['mcp', 'list'],
    file: '.codex/config.toml',
    before: `# mine\nmodel = "gpt-6"   # the big one\n\n[mcp_servers.other] # theirs\nurl = "${OTHER}"\n`,
    add: (name) => ['mcp', 'add', name, '--', 'npx', '-y', 'x'],
  },
  {
    client: 'gemini-cli',
    program: 'gemini',
    list: ['mcp', 'list'],
    file: '.gemini/settings.json',
    before: `{\n  // looks\n  "ui": { "theme": "GitHub" },\n  "mcpServers": {\n    "other": { "url": "${OTHER}", "type": "http" } // theirs\n  }\n}\n`,
    add: (name) => ['mcp', 'add', '-s', 'user', '-t', 'http', name, OTHER],
  },
  {
    client: 'qwen-code',
    program: 'qwen',
    list: ['mcp', 'list'],
    file: '.qwen/settings.json',
    before: `{\n  "$version": 4,\n  // theirs\n  "mcpServers": {\n    "other": { "httpUrl": "${OTHER}" }\n  }\n}\n`,
    add: (name) => ['mcp', 'add', '-s', 'user', '-t', 'http', name, OTHER],
  },
  {
    client: 'copilot-cli',
    program: 'copilot',
    list: ['mcp', 'list'],
    file: '.copilot/mcp-config.json',
    before: `{\n\t"mcpServers": {\n\t\t// theirs\n\t\t"other": { "type": "http", "url": "${OTHER}", "tools": ["*"] }\n\t}\n}`,
  },
  {
    client: 'opencode',
    program: 'opencode',
    list: ['mcp', 'list'],
    file: '.config/opencode/opencode.json',
    before: `{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n    "other": { "type": "remote", "url": "${OTHER}", "enabled": false },\n  }, // all\n}\n`,
    connected: /acme-orders\S*\s+\S*connected/,
    add: (name) => ['mcp', 'add', name, '--url', OTHER],
  },
  {
    client: 'amp',
    program: 'amp',
    list: ['mcp', 'list'],
    file: '.config/amp/settings.json',
    before: `{\n    "amp.notifications.enabled": false, // quiet\n    "amp.mcpServers": { "other": { "url": "${OTHER}" } },\n}\n`,
  },
  {
    client: 'cline',
    program: 'cline',
    list: ['config', 'mcp'],
    file: '.cline/data/settings/cline_mcp_settings.json',
    before: `{\n  "mcpServers": {\n    "other": { "type": "streamableHttp", "url": "${OTHER}", "disabled": false }\n  }\n}\n`,
  },
]
