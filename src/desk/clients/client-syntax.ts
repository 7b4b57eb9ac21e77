import type { ClientId } from '../../shared/clients/client.ts'
import type { ClientAdapter } from './adapter.ts'

/** What a client's parser accepts beyond the file format itself. */
export interface ClientSyntax {
  /** Line and block comments in JSON. */
  comments: boolean
  /** A comma after the last member or item in JSON. */
  trailingCommas: boolean
  /** A byte order mark at the start. */
  bom: boolean
}

const STRICT: ClientSyntax = { comments: false, trailingCommas: false, bom: true }
const LENIENT: ClientSyntax = { comments: true, trailingCommas: true, bom: true }

/**
 * Found by running the clients' own command lines on such files (`npm run test:clients`, November 2026) unless a source is named. This
 * matters because an entry is useless in a file that its client can't read.
 */
const known: Partial<Record<ClientId, ClientSyntax>> = {
  // 2.1.330: “Claude configuration file … is corrupted”.
  'claude-code': STRICT,
  // It considers any other file broken and overwrites it (tradingview-mcp#406).
  'claude-desktop': { ...STRICT, bom: false },
  // 0.61.0 exits with code 52 and names the file; it strips comments.
  'gemini-cli': { comments: true, trailingCommas: false, bom: false },
  // With comments or trailing commas, 0.15.10 silently loads no servers; 0.24.4 accepts a byte order mark and exits on a trailing comma.
  'qwen-code': { comments: true, trailingCommas: false, bom: false },
  // 3.0.65: “Failed to parse MCP settings JSON” for each of the three.
  cline: { ...STRICT, bom: false },
  // “Invalid JSON in settings file”.
  amp: { ...LENIENT, bom: false },
  // 1.18.33 and 1.0.102 accept all three.
  opencode: LENIENT,
  'copilot-cli': LENIENT,
}

/** What a client's parser accepts; for an untested client, whatever its file format allows. */
export const syntaxOf = ({ id, config }: Pick<ClientAdapter, 'id' | 'config'>): ClientSyntax =>
  known[id] ?? (config?.format === 'json' ? STRICT : LENIENT)
