import { createHash } from 'node:crypto'
import aws4 from 'aws4'
import type { CredentialKind } from '../../shared/management/definition/credential.ts'
import { splitAccessKey } from '../../shared/management/definition/split-access-key.ts'
import { message } from '../../shared/text/message.ts'
import type { RequestSigner, UpstreamRequest } from './build-request.ts'
import { RequestProblem } from './request-problem.ts'

type Details = Extract<CredentialKind, { kind: 'awsSigV4' }>

/** Headers that the signature covers. Others may be changed by proxies. */
const COVERED = /^(?:host|content-type|content-md5|x-amz-.*)$/
/** Headers that each signature replaces, in case an endpoint was copied from a signed request. */
const REPLACED = /^(?:authorization|x-amz-date|x-amz-content-sha256)$/
/** Services that require a hash of the body in a header. */
const HASHES_BODY = new Set(['s3', 'aoss'])
/** Maximum number of query parameters that can be signed. */
const MAX_QUERY = 1000

/**
 * Creates a signer for AWS Signature Version 4. `secret` is the secret access key, or the access key ID and the secret access key, separated
 * by a colon. `onSignature` gets every signature that's sent, to be masked. Throws RequestProblem `credential` if there's no access key ID.
 */
export function createAwsSigner(
  details: Details,
  secret: string,
  onSignature: (signature: string) => void,
): RequestSigner {
  const key = splitAccessKey(details.accessKeyId, secret)
  if (/[^\x20-\x7e]/.test(key.accessKeyId)) {
    throw new RequestProblem('credential', message('upstream.accessLineBreak'))
  }
  if (key.accessKeyId === '') throw new RequestProblem('credential', message('upstream.accessKeyMissing'))

  function sign(request: UpstreamRequest): UpstreamRequest {
    const { method, body } = request
    const kept = request.headers.filter(([name]) => !REPLACED.test(name.toLowerCase()))
    const signed = signedBy(request, kept, details, key)
    const added = Object.entries(signed.headers).filter(([name]) => REPLACED.test(name.toLowerCase()))
    const authorization = signed.headers.Authorization ?? ''
    onSignature(/Signature=(\w+)$/.exec(authorization)?.[1] ?? authorization)
    return { ...request, method, path: signed.path, headers: [...kept, ...added], body }
  }

  return { sign, signAgain: () => null }
}

function signedBy(
  { method, origin, path, body }: UpstreamRequest,
  headers: UpstreamRequest['headers'],
  { region, service }: Details,
  key: { accessKeyId: string; secretAccessKey: string },
): { path: string; headers: Record<string, string> } {
  const covered: Record<string, string> = {}
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    const text = Buffer.from(value, 'latin1').toString()
    if (COVERED.test(lower)) covered[lower] = covered[lower] === undefined ? text : `${covered[lower]},${text}`
  }
  covered.host ??= new URL(origin).host
  if (HASHES_BODY.has(service))
    covered['x-amz-content-sha256'] = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
  // These aren't sent as the library would add them.
  const extraHeadersToIgnore: Record<string, true> = { 'content-length': true }
  if (covered['content-type'] === undefined) extraHeadersToIgnore['content-type'] = true
  if (path.split(/[?&]/).length > MAX_QUERY) throw new RequestProblem('arguments', message('upstream.notSignable'))
  try {
    const target = { host: covered.host, method, path: withoutPlus(path, service), body }
    return aws4.sign({ ...target, headers: covered, service, region, extraHeadersToIgnore }, key)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new RequestProblem('arguments', message('upstream.notSignable'))
  }
}

/** Encodes plus signs in the path of an object, which would otherwise be signed as spaces. */
function withoutPlus(path: string, service: string): string {
  if (service !== 's3') return path
  const [before = '', ...query] = path.split(/(\?.*)/s)
  return [before.replaceAll('+', '%2B'), ...query].join('')
}
