import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** VS Code's file: JSON with comments and trailing commas, indented with tabs. */
export const VSCODE_CONFIG = `// Servers for every window.
{
\t"inputs": [],
\t"servers": {
\t\t// The team's own, do not touch.
\t\t"wiki": { "type": "http",   "url": "https://wiki.example.com/mcp", },
\t\t/* Off for now:
\t\t"tickets": { "type": "stdio", "command": "tickets" },
\t\t*/
\t},
}
`

/** Cursor's file: strict JSON with CRLF line endings, odd spacing, and no newline at the end. */
export const CURSOR_CONFIG = [
  '{',
  '    "mcpServers" : {',
  '        "search":  {"command": "npx", "args": ["-y", "search-mcp"], "env": {"SEARCH_KEY": "kept-as-it-is"}}',
  '    },',
  '    "note": "edited by hand"',
  '}',
].join('\r\n')

/** A home folder with clients, separate from the real one. */
export interface PersonHome {
  path: string
  vscode: string
  cursor: string
  env: Record<string, string | undefined>
  read(file: string): Promise<Buffer>
  remove(): Promise<void>
}

/** Creates a home folder with the config files for VS Code and Cursor; `bare`: without any client. */
export async function makePersonHome({ bare = false } = {}): Promise<PersonHome> {
  const path = await mkdtemp(join(tmpdir(), 'mcp-access-desk-person-'))
  const vscode = join(path, '.config/Code/User/mcp.json')
  const cursor = join(path, '.cursor/mcp.json')
  const files = bare
    ? []
    : ([
        [vscode, VSCODE_CONFIG],
        [cursor, CURSOR_CONFIG],
      ] as const)
  for (const [file, text] of files) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return {
    path,
    vscode,
    cursor,
    read: (file) => readFile(file),
    env: { HOME: path, XDG_CONFIG_HOME: undefined, CODEX_HOME: undefined, CLAUDE_CONFIG_DIR: undefined },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
