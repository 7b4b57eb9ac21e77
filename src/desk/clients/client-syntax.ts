import type { ClientId } from '../../shared/clients/client.ts'
import type { ClientAdapter } from './adapter.ts'

/** What a client's own parser takes of a file, beside the format itself. */
export interface ClientSyntax {
  /** Line and block comments in JSON. */
  comments: boolean
  /** A comma behind the last member or item in JSON. */
  trailingCommas: boolean
  /** A byte order mark at the beginning. */
  bom: boolean
}

const STRICT: ClientSyntax = { comments: false, trailingCommas: false, bom: true }
const LENIENT: ClientSyntax = { comments: true, trailingCommas: true, bom: true }

/**
 * What was found out of clients, by running their own command lines on such files (`npm run test:clients`, November 2026) unless a source
 * is named. A file that its client doesn’t read makes an entry in it worth nothing.
 */
const known: Partial<Record<ClientId, ClientSyntax>> = {
  // 2.1.330: “Claude configuration file … is corrupted”.
  'claude-code': STRICT,
  // It takes the file for broken and writes its own over it (tradingview-mcp#406).
  'claude-desktop': { ...STRICT, bom: false },
  // 0.61.0 ends with code 52 and names the file; comments it takes out itself.
  'gemini-cli': { comments: true, trailingCommas: false, bom: false },
  // 0.15.10 silently had no servers with either; 0.24.4 takes a byte order mark and ends at a trailing comma.
  'qwen-code': { comments: true, trailingCommas: false, bom: false },
  // 3.0.65: “Failed to parse MCP settings JSON”, for each.
  cline: { ...STRICT, bom: false },
  // “Invalid JSON in settings file”.
  amp: { ...LENIENT, bom: false },
  // 1.18.33 and 1.0.102 take all three.
  opencode: LENIENT,
  'copilot-cli': LENIENT,
}

/** What a client's parser accepts; for a client that hasn't been tried, what its format allows. */
export const syntaxOf = ({ id, config }: Pick<ClientAdapter, 'id' | 'config'>): ClientSyntax =>
  known[id] ?? (config?.format === 'json' ? STRICT : LENIENT)
