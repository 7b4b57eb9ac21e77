import { MASK } from '../../../shared/mask.ts'

// The bounds keep megabyte-long lines fast.
/** Values whose names suggest secrets, in JSON, TOML, and YAML. */
const NAMED_SECRET =
  /((?:"[^"]{0,60}|\b[\w-]{0,40})(?:token|secret|password|passwd|api[_-]?key|authorization|credential|cookie)[\w-]{0,40}"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,}\]#](?:[^,}\]#]*[^\s,}\]#])?)/gi
const SCHEME = /\b(Bearer|Basic)(\s+)[^\s"',}]+/gi
/** A long URL segment or value with a digit in it. */
const URL_SECRET = /([/=:])(?=[\w~.-]{0,200}\d)[\w~-]{16,512}(?=[/"'&?#\s,}\]]|$)/g

/** Masks `token` and anything that looks like a secret in a line of a config file. */
export function maskSecrets(line: string, token: string): string {
  const own = token === '' ? line : line.replaceAll(token, MASK)
  return own
    .replace(SCHEME, (_, scheme: string, space: string) => `${scheme}${space}${MASK}`)
    .replace(NAMED_SECRET, (whole, name: string, value: string) => (isHarmless(value) ? whole : name + masked(value)))
    .replace(URL_SECRET, (_, before: string) => before + MASK)
}

/** The start of a map or a list, or a value that is already masked. */
const isHarmless = (value: string): boolean => /^[{[]/.test(value) || value.includes(MASK)

function masked(value: string): string {
  const quote = /^["']/.exec(value)?.[0] ?? ''
  return `${quote}${MASK}${quote}`
}
