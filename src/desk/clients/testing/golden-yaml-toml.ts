import type { Golden } from './golden.ts'

/** Clients whose config files are TOML or YAML. */
export const goldenYamlToml: Golden[] = [
  {
    client: 'grok-build',
    about: 'a local server with variables and a line end',
    text: `[model]
name = "grok-code"

[mcp_servers.filesystem] # mine
command = "npx"
args = ["-y", "@modelcontextprotocol/server-filesystem", "/srv"]
env = { API_KEY = "\${MY_API_KEY}" }
«
[mcp_servers.acme-orders]
url = "https://mcp.example.com/tok_7f3a9c/stream"
headers = { Authorization = "Bearer tok_7f3a9c" }
»`,
  },
  {
    client: 'codex',
    about: 'comments, sub-tables, an inline table and no line end',
    text: `# ~/.codex/config.toml
model = "gpt-6-codex"   # the big one
notify = ["notify-send", "Codex"]

[projects."/home/me/app"]
trust_level = "trusted"

[mcp_servers.docs] # read only
command = "npx"
args = ["-y", "docs-mcp"]
env = { KEY = "v" }

[mcp_servers.docs.tools.search]
approval_mode = "approve"
# that is all«

[mcp_servers.acme-orders]
url = "https://mcp.example.com/tok_7f3a9c/stream"
http_headers = { Authorization = "Bearer tok_7f3a9c" }»`,
  },
  {
    client: 'goose',
    about: 'comments, four blanks, flow lists',
    text: `# Goose
GOOSE_PROVIDER: anthropic     # or openai
extensions:   # on and off
«    acme-orders:
        enabled: true
        type: streamable_http
        name: acme-orders
        description: Acme Orders
        uri: https://mcp.example.com/tok_7f3a9c/stream
        headers:
            Authorization: Bearer tok_7f3a9c
        timeout: 300
»    # built in
    developer:
        bundled: true
        enabled: true
        name: developer
        type: builtin
    fetch: {cmd: uvx, args: [mcp-server-fetch], enabled: no, type: stdio}

# below
GOOSE_MODEL: claude
`,
  },
  {
    client: 'continue',
    about: 'a list at the level of its key',
    text: `name: Local Config
version: 1.0.0
schema: v1
models:
  - name: Claude
    provider: anthropic
    apiKey: \${{ secrets.KEY }}
mcpServers:
«- name: acme-orders
  type: streamable-http
  url: https://mcp.example.com/tok_7f3a9c/stream
  requestOptions:
    headers:
      Authorization: Bearer tok_7f3a9c
»- name: SQLite   # local
  command: npx
  args:
  - -y
  - mcp-sqlite
`,
  },
  {
    client: 'librechat',
    about: 'no servers yet',
    text: `version: 1.2.8
cache: true
endpoints:
  agents:
    recursionLimit: 50
«mcpServers:
  acme-orders:
    type: streamable-http
    url: https://mcp.example.com/tok_7f3a9c/stream
    headers:
      Authorization: Bearer tok_7f3a9c
    requiresOAuth: false
»`,
  },
]
