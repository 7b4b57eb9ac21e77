/** Maximum number of tools that a client uses, across all its servers. No limit is known for the other clients. */
export const TOOL_LIMITS = { cursor: 80, devin: 100, visualStudio: 128, vscode: 128, windsurf: 100 } as const

/** Clients by the name they send in `clientInfo`. */
const CLIENTS: readonly (readonly [RegExp, keyof typeof TOOL_LIMITS])[] = [
  [/^cursor\b/i, 'cursor'],
  [/^devin\b/i, 'devin'],
  [/^visual studio code\b|^vscode\b/i, 'vscode'],
  [/^visual ?studio\b/i, 'visualStudio'],
  [/^windsurf\b/i, 'windsurf'],
]

/** Returns the maximum number of tools that a client uses, or null if no limit is known. */
export function toolLimitOf(clientName: string): number | null {
  const found = CLIENTS.find(([pattern]) => pattern.test(clientName))
  return found ? TOOL_LIMITS[found[1]] : null
}
