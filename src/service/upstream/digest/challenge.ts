import { z } from 'zod'
import { headerOf } from '../exchange.ts'
import { algorithmOf } from './algorithm.ts'

const text = z.string().max(2000)

/** The parameters of a Digest challenge (RFC 7616 §3.3), with their bytes as Latin-1 characters. */
const challengeSchema = z.object({
  realm: text,
  nonce: text.min(1),
  opaque: text.optional(),
  /** As sent, because the client repeats it. */
  algorithm: text.refine((name) => algorithmOf(name) !== null).optional(),
  /** Undefined if the server follows RFC 2069, which has no quality of protection. */
  qop: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim().toLowerCase()))
    .transform((offered, context) => {
      const known = (['auth', 'auth-int'] as const).find((each) => offered.includes(each))
      if (known) return known
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
    .optional(),
  stale: z.string().optional(),
  charset: z.string().optional(),
  userhash: z.string().optional(),
})
export type Challenge = z.output<typeof challengeSchema>

/** Returns the first Digest challenge that's supported: a server lists them by preference. Returns null if there's none. */
export function challengeOf(headers: [name: string, value: string][]): Challenge | null {
  for (const { scheme, parameters } of challengesOf(headerOf({ headers }, 'www-authenticate') ?? '')) {
    if (scheme !== 'digest') continue
    const { data } = challengeSchema.safeParse(Object.fromEntries(parameters))
    if (data) return data
  }
  return null
}

const PARAMETER = /[\s,]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"=]+))/y
const SCHEME = /[\s,]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?=[\s,]|$)/y

/** Parses a list of challenges (RFC 9110 §11.6.1). Skips what can't be parsed. Schemes and names are in lower case. */
function challengesOf(header: string): { scheme: string; parameters: Map<string, string> }[] {
  const found: { scheme: string; parameters: Map<string, string> }[] = []
  for (let at = 0; at < header.length; ) {
    PARAMETER.lastIndex = at
    SCHEME.lastIndex = at
    const [parameter, name = '', quoted, plain = ''] = PARAMETER.exec(header) ?? []
    const [scheme, schemeName = ''] = parameter === undefined ? (SCHEME.exec(header) ?? []) : []
    if (parameter !== undefined)
      found.at(-1)?.parameters.set(name.toLowerCase(), quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1'))
    else if (scheme !== undefined) found.push({ scheme: schemeName.toLowerCase(), parameters: new Map() })
    at += parameter?.length ?? scheme?.length ?? 1
  }
  return found
}
