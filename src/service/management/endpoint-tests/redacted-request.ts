import type { Credential } from '../../../shared/management/definition/credential.ts'
import { placesOfCredential } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import type { EndpointTest } from '../../../shared/management/endpoint/endpoint-test.ts'
import { MASK } from '../../../shared/mask.ts'
import type { UpstreamRequest } from '../../upstream/build-request.ts'

/** Redacts a request for display: secret values are masked in their places, however short, and wherever else they occur. */
export function redactedRequest(
  { method, origin, path, headers, body }: UpstreamRequest,
  credentials: readonly Credential[],
  mask: (text: string) => string,
): NonNullable<EndpointTest['request']> {
  const secretHeaders = new Set(credentials.flatMap(placesOfCredential))
  const shown = headers.map(([name, value]) => ({
    name,
    value: secretHeaders.has(name.toLowerCase())
      ? value.replace(/^((?:Bearer|Basic|Digest|AWS4-HMAC-SHA256|Token|ApiKey) )?.*$/is, `$1${MASK}`)
      : mask(Buffer.from(value, 'latin1').toString()),
  }))
  return { method, url: mask(origin + withoutKey(path, credentials)), headers: shown, bodyBytes: body?.length ?? 0 }
}

function queryNamesOf({ details }: Credential): readonly string[] {
  if (details.kind === 'apiKeyQuery') return [details.parameter]
  return details.kind === 'headers' ? (details.query ?? []) : []
}

function withoutKey(path: string, credentials: readonly Credential[]): string {
  const names = credentials.flatMap(queryNamesOf)
  if (names.length === 0) return path
  const starts = names.map((name) => `${encodeURIComponent(name)}=`)
  const [before = '', ...query] = path.split(/[?&]/)
  const shown = query.map((pair) => {
    const start = starts.find((each) => pair.startsWith(each))
    return start === undefined ? pair : `${start}${MASK}`
  })
  return shown.length === 0 ? before : `${before}?${shown.join('&')}`
}
