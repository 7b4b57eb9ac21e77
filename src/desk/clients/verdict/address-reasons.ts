import { rangeOfUrl } from '../../../base/network/address-range.ts'
import type { VerdictReason } from '../../../shared/clients/verdict.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'

/** Client-specific reasons why a URL's address may not work, judged by the host name only, without a lookup. */
export function addressReasons(
  url: string,
  { connectsFrom, kind, name, privateAddress }: ClientAdapter,
  privateAuthority = false,
): VerdictReason[] {
  const where = rangeOfUrl(url)
  const make = (
    level: VerdictReason['level'],
    code: 'address' | 'insecure' | 'certificate',
    reason: Message,
  ): VerdictReason[] => [{ level, code, message: reason, tools: [] }]
  const scheme = /^https?(?=:\/\/)/i.exec(url)?.[0].toLowerCase()
  if (where === null || scheme === undefined) return make('blocked', 'address', message('verdict.notAddress'))
  if (connectsFrom === 'cloud') {
    if (where === 'loopback') return make('blocked', 'address', message('verdict.cloudLoopback'))
    if (where === 'private') return make('blocked', 'address', message('verdict.cloudPrivate'))
    if (privateAuthority) return make('blocked', 'certificate', message('verdict.cloudCertificate'))
    return scheme === 'https' ? [] : make('blocked', 'insecure', message('verdict.cloudInsecure'))
  }
  // Addresses on this computer or a private network are reported once per URL; see `urlFacts`.
  return [
    ...(where === 'loopback' && kind === 'server'
      ? make('warning', 'address', message('verdict.sameComputer', { client: name }))
      : []),
    ...(privateAuthority ? make('warning', 'certificate', message('verdict.certificate')) : []),
    ...(privateAddress !== undefined && where !== 'public' ? make('warning', 'address', privateAddress) : []),
  ]
}
