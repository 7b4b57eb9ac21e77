import { isLoopbackHost } from '../../../base/network/loopback.ts'
import { maskUrl } from '../../../shared/probe/mask-url.ts'
import { problemOf } from '../../../shared/probe/problem.ts'
import type { AddressRepair, StageFacts } from '../../../shared/probe/stage.ts'
import { stageFailure } from '../stage-failure.ts'

const WRAPPING: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['<', '>'],
  ['(', ')'],
  ['“', '”'],
  ['‘', '’'],
]
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/

/** A parsed address that is ready to be tested. */
export interface ProbeAddress {
  url: URL
  /** The host, without brackets if it's an IPv6 address. */
  host: string
  port: number
  facts: StageFacts<'address'>
}

/**
 * Parses a pasted MCP URL: strips spaces and quotes around it and invisible characters anywhere, and adds a missing scheme (`https`, or
 * `http` for a loopback host). Throws a `StageFailure` for `address` if it isn't a URL, isn't http(s), contains credentials, or would send
 * a token to another machine in the clear.
 */
export function readAddress(input: string): ProbeAddress {
  const repairs: AddressRepair[] = []
  const visible = input.replace(INVISIBLE, '')
  if (visible !== input) repairs.push('invisible')
  const text = unwrap(visible)
  // Surrounding spaces don't count as a repair: copied lines usually include a line break.
  if (text !== visible.trim()) repairs.push('wrapping')
  if (text === '') throw stageFailure('address', problemOf('addressEmpty'))
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    throw stageFailure('address', problemOf('addressScheme'))
  const url = scheme === undefined ? addScheme(text) : parse(text)
  if (scheme === undefined) repairs.push('scheme')
  if (url === null || /\s/.test(text) || !HOST.test(url.hostname))
    throw stageFailure('address', problemOf('addressNotUrl'))
  if (url.username !== '' || url.password !== '') throw stageFailure('address', problemOf('addressUser'))
  const secure = url.protocol === 'https:'
  if (!secure && !isLoopbackHost(url.hostname))
    throw stageFailure('address', problemOf('addressPlainHttp', { host: url.hostname }))
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  return { url, host, port, facts: { url: maskUrl(url.href), scheme: secure ? 'https' : 'http', host, port, repairs } }
}

function unwrap(input: string): string {
  let text = input.trim()
  for (;;) {
    const pair = WRAPPING.find(([open, close]) => text.length > 1 && text.startsWith(open) && text.endsWith(close))
    if (!pair) return text
    text = text.slice(1, -1).trim()
  }
}

function addScheme(text: string): URL | null {
  // A path doesn't have a host, and a single word is more likely a token than a host.
  if (/^\/(?!\/)/.test(text)) return null
  const bare = text.replace(/^\/\//, '')
  const url = parse(`http://${bare}`)
  if (url === null || isLoopbackHost(url.hostname)) return url
  return url.hostname.includes('.') || url.hostname.startsWith('[') ? parse(`https://${bare}`) : null
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
