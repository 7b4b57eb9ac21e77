import { type Address, readAddress } from '../address.ts'
import type { Json } from '../json.ts'
import { serverShape } from './document-shape.ts'

/**
 * Where requests go: of the first list that has any servers the first with https, else the first with http. Variables
 * take their defaults. Null when none is an absolute address.
 */
export function serverAddress(...lists: Json[][]): Address | null {
  const servers = lists.find((list) => list.length > 0) ?? []
  const addresses = servers.flatMap((server) => {
    const { data } = serverShape.safeParse(server)
    if (!data) return []
    const url = data.url.replace(/\{([^{}]*)\}/g, (whole, name: string) => data.variables[name]?.default ?? whole)
    // A variable without a default leaves the address unknown.
    return url.includes('{') ? [] : (readAddress(url) ?? [])
  })
  return addresses.find(({ baseUrl }) => baseUrl.startsWith('https:')) ?? addresses[0] ?? null
}
