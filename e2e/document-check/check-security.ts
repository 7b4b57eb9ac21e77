import type { Arrived } from './arrived-request.ts'
import { decode, readPairs } from './decode-value.ts'
import type { ReadOperation, ReadScheme } from './outside-tools.ts'
import { type Problem, problem } from './problem.ts'

/** Part of every secret in a run. */
export const SECRET_MARK = 'desk-check-secret'

/** Secrets passed to the service, and where the document says they belong. Each is different. */
export class Secrets {
  private count = 0
  private readonly seen = new Map<string, string>()

  next(): string {
    this.count += 1
    return `${SECRET_MARK}-${this.count}-of-this-run`
  }

  isSecret(value: string): boolean {
    return (
      value.includes(SECRET_MARK) ||
      Buffer.from(value.replace(/^Basic /i, ''), 'base64')
        .toString()
        .includes(SECRET_MARK)
    )
  }

  inQuery({ security = [] }: ReadOperation): string[] {
    return security.flat().flatMap((scheme) => (scheme.in === 'query' && scheme.name ? [scheme.name] : []))
  }

  inHeaders({ security = [] }: ReadOperation): string[] {
    return security
      .flat()
      .flatMap((scheme) => (scheme.in === 'header' && scheme.name ? [scheme.name.toLowerCase()] : []))
  }

  /** The other scheme that the same secret was used for; two schemes in a document must have separate credentials. */
  alsoUsedFor(scheme: string, value: string): string | undefined {
    const first = this.seen.get(value)
    if (first === undefined) this.seen.set(value, scheme)
    return first === scheme ? undefined : first
  }
}

/** The value that a request has for a scheme, or undefined. */
function carried({ type, scheme, in: place, name = '' }: ReadScheme, arrived: Arrived): string | undefined {
  const header = (wanted: string) => arrived.headers.find(([key]) => key === wanted.toLowerCase())?.[1]
  if (type === 'apiKey' && place === 'header') return header(name)
  if (type === 'apiKey' && place === 'query') {
    const pair = readPairs(arrived.query).find((one) => one.name === name)
    return pair && decode(pair.raw)
  }
  if (type === 'apiKey') return header('cookie')
  const authorization = header('authorization')
  if (type === 'http' && scheme?.toLowerCase() === 'basic')
    return authorization?.startsWith('Basic ') ? authorization : undefined
  return authorization
}

/** Checks that a request authenticates as one of the document's alternatives requires, or doesn't authenticate if none is required. */
export function checkSecurity(
  { security = [], request }: ReadOperation,
  arrived: Arrived,
  secrets: Secrets,
): Problem[] {
  const authorization = arrived.headers.find(([name]) => name === 'authorization')?.[1]
  if (security.length === 0)
    // Some documents list the header as a parameter, which Swagger 2.0 allows.
    return authorization === undefined || request?.headers?.some(({ name }) => name.toLowerCase() === 'authorization')
      ? []
      : [problem('security', 'header', 'Authorization', 'no security is asked for')]
  const alternative = security.find((schemes) => schemes.every((scheme) => carried(scheme, arrived) !== undefined))
  if (!alternative) {
    const wanted = security.map((schemes) => schemes.map(({ key }) => key).join(' and ')).join(', or ')
    return [problem('security', '', security.flat()[0]?.key ?? '', `wants ${wanted}`)]
  }
  const [scheme] = alternative
  if (security.length > 1 || alternative.length !== 1 || !scheme) return []
  const value = carried(scheme, arrived) ?? ''
  if (!secrets.isSecret(value)) return []
  const other = secrets.alsoUsedFor(scheme.key, value)
  return other === undefined ? [] : [problem('security', '', scheme.key, `sends the secret of ${other}`)]
}
