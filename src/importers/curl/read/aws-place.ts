import { hasMark } from '../lex/marks.ts'

/** What a signature for AWS is valid for. */
export interface AwsPlace {
  region: string
  service: string
}

const HOST = /^([a-z0-9-]+)\.([a-z0-9-]+)\.amazonaws\.com$/

/**
 * Reads the value of `--aws-sigv4`: `aws:amz`, optionally followed by the region and the service, which otherwise come from the host. Returns
 * null for other providers, or if the region or service is unknown.
 */
export function readAwsPlace(text: string, host: string): AwsPlace | null {
  const [first = '', second = '', region, service] = text.toLowerCase().split(':')
  if (hasMark(text) || first !== 'aws' || second !== 'amz') return null
  const [, hostService = '', hostRegion = ''] = HOST.exec(host.toLowerCase()) ?? []
  const place = { region: region || hostRegion, service: service || hostService }
  return place.region === '' || place.service === '' ? null : place
}
