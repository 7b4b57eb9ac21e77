import type { Access, ClientAdapter, ConfigText, Limits } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { batchSafeJson, jsonValue } from '../link-text.ts'
import { codeUserFolders, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

const entry = (access: Access) => ({ type: 'http', url: access.url, ...headersOf(access) })
const named = (access: Access) => ({ name: access.entryName, ...entry(access) })
const config: ConfigText = { format: 'jsonc', keyPath: ['servers'], shape: 'map' }
const limits: Limits = { models: 'any', names: plainNames, tools: 128 }

/** Visual Studio Code and its Insiders differ in the names of folder, program and scheme. */
function codeAdapter(
  id: 'vscode' | 'vscode-insiders',
  name: string,
  folder: string,
  program: string,
  scheme: string,
): ClientAdapter {
  const users = codeUserFolders(folder)
  return {
    id,
    name,
    kind: 'editor',
    reach: 'local',
    headers: 'yes',
    notes: ['A profile other than the default has a file of its own: “MCP: Open User Configuration” opens it.'],
    config,
    entry,
    places: {
      darwin: [place(`${users.darwin}/mcp.json`)],
      win32: [place(`${users.win32}/mcp.json`)],
      linux: [place(`${users.linux}/mcp.json`)],
    },
    command: (access) => [program, '--add-mcp', batchSafeJson(named(access))],
    link: (access) => `${scheme}:mcp/install?${jsonValue(named(access))}`,
    steps: () => [
      'Open the link and choose Install, or put the snippet into the file.',
      'Trust the server when asked.',
    ],
    check: () => 'Run “MCP: List Servers” from the command palette.',
    restart: 'Start the server with “MCP: List Servers” and trust it when asked.',
    warnings: () => ['If Settings Sync is on, the file and with it the token may be uploaded.'],
    limits,
  }
}

export const vscode = codeAdapter('vscode', 'VS Code', 'Code', 'code', 'vscode')
export const vscodeInsiders = codeAdapter(
  'vscode-insiders',
  'VS Code Insiders',
  'Code - Insiders',
  'code-insiders',
  'vscode-insiders',
)
