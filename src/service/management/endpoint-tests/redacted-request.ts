import type { Credential } from '../../../shared/management/definition/credential.ts'
import type { EndpointTest } from '../../../shared/management/endpoint/endpoint-test.ts'
import { MASK } from '../../../shared/mask.ts'
import type { UpstreamRequest } from '../../upstream/build-request.ts'

/** A request as it may be shown: secret values are masked by their place, however short, and wherever else they occur. */
export function redactedRequest(
  { method, origin, path, headers, body }: UpstreamRequest,
  credential: Credential | null,
  mask: (text: string) => string,
): NonNullable<EndpointTest['request']> {
  const secretHeaders = credential ? secretHeadersOf(credential) : new Set<string>()
  const shown = headers.map(([name, value]) => ({
    name,
    value: secretHeaders.has(name.toLowerCase())
      ? value.replace(/^((?:Bearer|Basic|Token|ApiKey) )?.*$/is, `$1${MASK}`)
      : mask(Buffer.from(value, 'latin1').toString()),
  }))
  return { method, url: mask(origin + withoutKey(path, credential)), headers: shown, bodyBytes: body?.length ?? 0 }
}

function secretHeadersOf({ details }: Credential): Set<string> {
  switch (details.kind) {
    case 'bearer':
    case 'basic':
    case 'oauth2ClientCredentials':
      return new Set(['authorization'])
    case 'apiKeyHeader':
      return new Set([details.header.toLowerCase()])
    case 'cookie':
      return new Set(['cookie'])
    case 'headers':
      return new Set(details.headers.map((name) => name.toLowerCase()))
    case 'apiKeyQuery':
      return new Set()
  }
}

function queryNamesOf({ details }: Credential): readonly string[] {
  if (details.kind === 'apiKeyQuery') return [details.parameter]
  return details.kind === 'headers' ? (details.query ?? []) : []
}

function withoutKey(path: string, credential: Credential | null): string {
  const names = credential === null ? [] : queryNamesOf(credential)
  if (names.length === 0) return path
  const starts = names.map((name) => `${encodeURIComponent(name)}=`)
  const [before = '', ...query] = path.split(/[?&]/)
  const shown = query.map((pair) => {
    const start = starts.find((each) => pair.startsWith(each))
    return start === undefined ? pair : `${start}${MASK}`
  })
  return shown.length === 0 ? before : `${before}?${shown.join('&')}`
}
