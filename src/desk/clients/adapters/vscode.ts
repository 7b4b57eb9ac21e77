import { TOOL_LIMITS } from '../../../shared/clients/tool-limits.ts'
import { message } from '../../../shared/text/message.ts'
import type { Access, ClientAdapter, ConfigText, Limits } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { batchSafeJson, jsonValue } from '../link-text.ts'
import { codeUserFolders, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

const entry = (access: Access) => ({ type: 'http', url: access.url, ...headersOf(access) })
const named = (access: Access) => ({ name: access.entryName, ...entry(access) })
const config: ConfigText = { format: 'jsonc', keyPath: ['servers'], shape: 'map' }
const limits: Limits = { models: 'any', names: plainNames, tools: TOOL_LIMITS.vscode }

/** Creates the adapter for Visual Studio Code or Insiders, which differ only in the names of the folder, program, and scheme. */
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
    connectsFrom: 'local',
    headers: 'yes',
    notes: [message('clientGuides.vscode.profiles')],
    config,
    entry,
    places: {
      darwin: [place(`${users.darwin}/mcp.json`)],
      win32: [place(`${users.win32}/mcp.json`)],
      linux: [place(`${users.linux}/mcp.json`)],
    },
    command: (access) => [program, '--add-mcp', batchSafeJson(named(access))],
    link: (access) => `${scheme}:mcp/install?${jsonValue(named(access))}`,
    steps: () => [message('clientGuides.vscode.open'), message('clientGuides.vscode.trust')],
    check: () => message('clientGuides.vscode.check'),
    restart: message('clientGuides.vscode.restart'),
    warnings: () => [message('clientGuides.vscode.sync')],
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
