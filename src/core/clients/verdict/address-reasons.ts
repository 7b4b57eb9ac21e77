import type { VerdictReason } from '../../../shared/clients/verdict.ts'
import { reachOfUrl } from '../../network/reach.ts'
import type { ClientAdapter } from '../adapter.ts'

/** What speaks against a URL's address for a client, from its name alone: nothing is looked up. */
export function addressReasons(url: string, { reach, kind, name, privateAddress }: ClientAdapter): VerdictReason[] {
  const where = reachOfUrl(url)
  const make = (level: VerdictReason['level'], code: 'address' | 'insecure', text: string): VerdictReason[] => [
    { level, code, text, tools: [] },
  ]
  const scheme = /^https?(?=:\/\/)/i.exec(url)?.[0].toLowerCase()
  if (where === null || scheme === undefined) return make('blocked', 'address', 'This is no address of an MCP server.')
  if (reach === 'cloud') {
    if (where === 'loopback')
      return make('blocked', 'address', 'Its vendor’s cloud connects, and this address exists only on this computer.')
    if (where === 'private')
      return make('blocked', 'address', 'Its vendor’s cloud connects, and this address exists only in your network.')
    return scheme === 'https' ? [] : make('blocked', 'insecure', 'Its vendor’s cloud connects through https only.')
  }
  const refused = privateAddress !== undefined && where !== 'public' ? make('remark', 'address', privateAddress) : []
  if (where === 'loopback') {
    const own =
      kind === 'server' ? `${name} must run on this computer, outside of a container.` : 'Works on this computer only.'
    return [...make('remark', 'address', own), ...refused]
  }
  return [
    ...(where === 'private' ? make('remark', 'address', 'Works within your network only.') : []),
    ...refused,
    ...(scheme === 'https' ? [] : make('remark', 'insecure', 'Without https anyone on the way can read the token.')),
  ]
}
