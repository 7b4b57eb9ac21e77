import { METADATA_FIELDS } from '../../shared/model/customer.ts'
import { LINK_SCHEME, type OpenRequest } from '../../shared/open-requests/open-request.ts'
import { visibleText } from '../../shared/visible-text.ts'

const MAX_LINK = 4_000
const MAX_PARAMETERS = 40
const MAX_LENGTHS = { workspace: 200, server: 200, identity: 320 } as const
const MAX_DETAIL = 500
const MAX_SHOWN_NAME = 40

type Place = keyof typeof MAX_LENGTHS
type Detail = (typeof METADATA_FIELDS)[number]
const isPlace = (name: string): name is Place => Object.hasOwn(MAX_LENGTHS, name)
const isDetail = (name: string): name is Detail => (METADATA_FIELDS as readonly string[]).includes(name)

const REFUSED: OpenRequest = { kind: 'refused', why: 'unknownLink', name: '' }

/**
 * Parses a link to the app. `mcp-access-desk://generate` fills in the form from its parameters `server`, `workspace`, `identity`, and the
 * usual details. Other parameters, repeated ones, and values that are too long or contain invisible characters are dropped and reported by
 * name only, because their values may be secrets.
 */
export function parseLink(link: string): OpenRequest {
  if (link.length > MAX_LINK) return REFUSED
  const url = parse(link)
  if (url?.protocol !== `${LINK_SCHEME}:` || url.host !== 'generate' || !/^\/?$/.test(url.pathname)) return REFUSED
  const parameters = [...url.searchParams]
  if (parameters.length > MAX_PARAMETERS) return REFUSED

  const places: Partial<Record<Place, string>> = {}
  const details: Partial<Record<Detail, string>> = {}
  const ignored = new Set<string>()
  for (const [name, given] of parameters) {
    const value = given.trim()
    const isTwice = parameters.filter(([other]) => other === name).length > 1
    const fits = !isTwice && visibleText(value) === value
    if (fits && isPlace(name) && value.length <= MAX_LENGTHS[name]) places[name] = value
    else if (fits && isDetail(name) && value.length <= MAX_DETAIL) details[name] = value
    else ignored.add(visibleText(name.slice(0, MAX_SHOWN_NAME)))
  }
  const { workspace, server, identity = '' } = places
  return {
    kind: 'form',
    workspace: workspace || null,
    server: server || null,
    identity,
    details,
    ignored: [...ignored],
  }
}

function parse(link: string): URL | null {
  try {
    return new URL(link)
  } catch {
    return null
  }
}
