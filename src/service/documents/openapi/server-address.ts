import { type Address, readAddress } from '../address.ts'
import type { ImportContext } from '../import-context.ts'
import type { Json } from '../json.ts'
import { serverShape } from './document-shape.ts'

interface Server {
  /** With the variables' defaults put in. */
  url: string
  /** With each variable that has choices but no default put in by each choice. */
  choices: string[]
}

/** The servers that count for an operation: those of the first list that has any. */
function serversOf(lists: Json[][]): Server[] {
  const servers = lists.find((list) => list.length > 0) ?? []
  return servers.flatMap((server) => {
    const { data } = serverShape.safeParse(server)
    if (!data) return []
    const url = data.url.replace(/\{([^{}]*)\}/g, (whole, name: string) => data.variables[name]?.default ?? whole)
    let choices = [url]
    for (const [name, { enum: values }] of Object.entries(data.variables)) {
      if (values.length === 0 || choices.length > 50) continue
      choices = choices.flatMap((each) =>
        each.includes(`{${name}}`) ? values.map((value) => each.replaceAll(`{${name}}`, value)) : [each],
      )
    }
    return [{ url, choices }]
  })
}

/**
 * Where requests go: of the first list that has any servers the first with https, else the first with http. Variables
 * take their defaults. Null when none is an absolute address.
 */
export function serverAddress(...lists: Json[][]): Address | null {
  // A variable without a default leaves the address unknown.
  const addresses = serversOf(lists).flatMap(({ url }) => (url.includes('{') ? [] : (readAddress(url) ?? [])))
  return addresses.find(({ baseUrl }) => baseUrl.startsWith('https:')) ?? addresses[0] ?? null
}

/**
 * A reference to a base address that the document leaves open, named after the API, with a relative server's path below
 * it. A server with variables that have no default is named after its template, and its choices are suggested.
 */
export function unknownAddress(title: string, lists: Json[][], { neededAddresses }: ImportContext): Address {
  const [server] = serversOf(lists)
  const url = server?.url.trim() ?? ''
  const none = { user: '', password: '' }
  if (/^\w+:\/\//.test(url) || (url.includes('{') && !url.startsWith('/'))) {
    const suggestions = (server?.choices ?? []).filter((choice) => !choice.includes('{') && readAddress(choice))
    return { ...none, baseUrl: neededAddresses.reference(url, suggestions), path: '' }
  }
  const path = url
    .replace(/[?#].*$/s, '')
    .replace(/^\.?\/*/, '')
    .replace(/\/+$/, '')
  const reference = neededAddresses.reference(title.trim() || 'API')
  return { ...none, baseUrl: reference, path: path === '' ? '' : `/${path}` }
}
