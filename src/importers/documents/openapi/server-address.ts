import type { z } from 'zod'
import { type Address, readAddress } from '../address.ts'
import type { ImportContext } from '../import-context.ts'
import type { Json } from '../json.ts'
import { serverShape } from './document-shape.ts'

/** Maximum number of addresses offered as a choice. */
const MAX_CHOICES = 50

interface Server {
  /** The address with the variables' default values. */
  url: string
  /** The address with every value of each variable that has choices but no default. */
  choices: string[]
  /** The address with every possible value of the variables, defaults first; empty if a variable has no default. */
  variants: string[]
}

/** Returns the servers that apply to an operation: those in the first nonempty list. */
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
    return [{ url, choices, variants: url.includes('{') ? [] : variantsOf(data) }]
  })
}

function variantsOf({ url, variables }: z.output<typeof serverShape>): string[] {
  let variants = [url]
  for (const [name, { default: preset, enum: values }] of Object.entries(variables)) {
    const all = [...new Set([...(preset === undefined ? [] : [preset]), ...values])]
    if (variants.length * all.length > MAX_CHOICES) return []
    variants = variants.flatMap((each) =>
      each.includes(`{${name}}`) ? all.map((value) => each.replaceAll(`{${name}}`, value)) : [each],
    )
  }
  return variants
}

/**
 * Returns the absolute addresses to choose from, taken from the first nonempty list: https addresses before http ones, and those with the
 * variables' defaults before those with other values. Omits an http address if the same one exists with https.
 */
export function serverChoices(...lists: Json[][]): string[] {
  const servers = serversOf(lists)
  const all = [...servers.map(({ url }) => url), ...servers.flatMap(({ variants }) => variants)]
  // If a variable has no default, the address isn't known.
  const urls = all.flatMap((url) => (url.includes('{') ? [] : (textOf(url) ?? [])))
  const secure = urls.filter((url) => /^https:/i.test(url))
  const plain = urls.filter((url) => !secure.includes(url.replace(/^http:/i, 'https:')))
  return [...new Set([...secure, ...plain.filter((url) => !secure.includes(url))])].slice(0, MAX_CHOICES)
}

/** Returns an address as shown to the user, i.e. without credentials. */
function textOf(url: string): string | null {
  const address = readAddress(url)
  return address && address.baseUrl + address.path
}

/**
 * Returns the address that requests go to: the chosen server if it's in the first nonempty list, or otherwise the default. Returns null if
 * there's none.
 */
export function serverAddress(chosen: string | undefined, ...lists: Json[][]): Address | null {
  const choices = serverChoices(...lists)
  const wanted = choices.find((url) => url === chosen) ?? choices[0]
  if (wanted === undefined) return null
  const all = serversOf(lists).flatMap(({ url, variants }) => [url, ...variants])
  return readAddress(all.find((url) => textOf(url) === wanted) ?? wanted)
}

/**
 * Creates a base address for a document that doesn't specify one: named after the API, with the path of its relative server URL, if any. If
 * a server's variables have no default, it's named after the server's template, and the variables' choices become suggestions.
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
