import type { NameLimit } from './adapter.ts'

/** What the model APIs take as a tool's name: 64 characters (microsoft/vscode 243602, microsoft/mcp 842). */
const MODEL_API = 64

/** A client that passes a tool's name on as it is. */
export const plainNames: readonly NameLimit[] = [{ prefix: () => '', longest: MODEL_API, beyond: 'refused' }]

/** A client that puts the server's name before the tool's. */
export const prefixedNames = (prefix: (entryName: string) => string): readonly NameLimit[] => [
  { prefix, longest: MODEL_API, beyond: 'refused' },
]
