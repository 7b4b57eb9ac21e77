const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Schemes that a browser handles itself, or that run or read something. */
const NOT_A_CLIENT = /^(https?|wss?|ftp|file|javascript|vbscript|data|blob|about|mailto|filesystem|view-source)$/i

/** The link, if it goes to a program and to nothing on the web or in the browser; else null. */
export function clientLink(link: string | null): string | null {
  const scheme = SCHEME.exec(link ?? '')?.[1]
  return scheme === undefined || NOT_A_CLIENT.test(scheme) ? null : link
}
