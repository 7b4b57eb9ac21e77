import { freeName } from '../../shared/values/free-name.ts'

/** The pattern that every client accepts: lower case, digits, hyphens, at most 20 characters. */
export const ENTRY_NAME = /^[a-z][a-z0-9-]{0,19}$/

const MAX_LENGTH = 20

/**
 * Names that a client reserves or that have another meaning in a file: Claude Code's own servers, Codex's apps, Copilot's and Goose's
 * built-in servers, opencode's `servers`, and the properties of every JavaScript object.
 */
const reserved = new Set([
  'workspace',
  'claude-in-chrome',
  'claude-preview',
  'computer-use',
  'ide',
  'codex-apps',
  'github',
  'github-mcp-server',
  'playwright',
  'analyze',
  'apps',
  'autovisualiser',
  'chatrecall',
  'computercontroller',
  'developer',
  'extensionmanager',
  'memory',
  'skills',
  'summon',
  'todo',
  'tutorial',
  'servers',
  'inputs',
  'constructor',
  'default',
])

/** Letters that don't decompose into an ASCII letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/**
 * Derives an entry's key from an MCP server's name: it matches `ENTRY_NAME` and is neither reserved nor in `taken`, ignoring case. Defaults
 * to `mcp-server`.
 */
export function entryName(serverName: string, taken: Iterable<string> = []): string {
  const used = new Set([...taken].map((name) => name.toLowerCase()))
  const base = slug(serverName)
  return freeName(
    base,
    (name) => used.has(name) || reserved.has(name),
    (number) => withEnding(base, `-${number}`),
  )
}

function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
  const begun = /^[0-9]/.test(words) ? `mcp-${words}` : words
  const short = begun.slice(0, MAX_LENGTH).replace(/-+$/, '')
  return short === '' ? 'mcp-server' : short
}

const withEnding = (base: string, ending: string): string =>
  `${base.slice(0, MAX_LENGTH - ending.length).replace(/-+$/, '')}${ending}`
