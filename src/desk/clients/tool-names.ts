import type { NameLimit } from './adapter.ts'

/** The model APIs' limit for a tool's name, in characters (microsoft/vscode 243602, microsoft/mcp 842). */
const MODEL_API = 64

/** Limits for a client that passes tool names on unchanged. */
export const plainNames: readonly NameLimit[] = [{ prefix: () => '', longest: MODEL_API, beyond: 'refused' }]

/** Limits for a client that prefixes a tool's name with the server's name. */
export const prefixedNames = (prefix: (entryName: string) => string): readonly NameLimit[] => [
  { prefix, longest: MODEL_API, beyond: 'refused' },
]
