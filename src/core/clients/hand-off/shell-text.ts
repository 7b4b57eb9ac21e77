const SAFE = /^[\w@%+=:,./-]+$/

/** Arguments as one line for sh, bash and zsh. */
export const posixLine = (parts: readonly string[]): string =>
  parts.map((part) => (SAFE.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`)).join(' ')

/** Arguments as one line for cmd and for PowerShell, as far as one text can serve both. */
export const windowsLine = (parts: readonly string[]): string =>
  parts.map((part) => (SAFE.test(part) ? part : `"${part.replaceAll('"', '\\"')}"`)).join(' ')
