import { readingsOf } from './text-view.ts'

/** A secret sent in a request, to be found wherever the response repeats it. */
export interface SentSecret {
  value: string
  /** Names it was sent under: of a header, a query parameter, or a cookie. A short secret is found only next to one of them. */
  names: readonly string[]
}

/** Shorter secrets would mask ordinary words, so they're found only next to their name. */
export const MIN_LENGTH = 6

/** Base64 encoding of a few bytes in one of three alignments. */
export interface Base64Core {
  text: string
  /** Index of the first character of `text` in its group of four. */
  phase: 0 | 2 | 3
}

/** The search patterns for a secret, as folded bytes (Latin-1 characters in lower case). */
export interface CompiledSecret {
  /** Complete forms of the secret, to be masked. */
  needles: string[]
  cores: Base64Core[]
  /** Any text that may contain the secret contains at least one of these, unless letters are escaped. Empty if none are known. */
  hints: string[]
  /** The hint as UTF-16, for bytes that aren't text. */
  wideHint: string | null
  /** A short secret's names, compacted; a JSON value under one of them is masked if it equals the secret. */
  shortBeside: string[]
}

const cache = new Map<string, CompiledSecret>()
const MAX_CACHED = 1_000

/** Compiles the forms of a secret. Results are cached. */
export function compileSecret(secret: SentSecret): CompiledSecret {
  const key = `${secret.value}\0${secret.names.join('\0')}`
  const known = cache.get(key)
  if (known) return known
  const made = secret.value.length < MIN_LENGTH ? compileShort(secret) : compile(secret.value)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, made)
  return made
}

/** Folds bytes for comparison, into Latin-1 characters in lower case. */
export const fold = (bytes: Buffer): string => bytes.toString('latin1').toLowerCase()

/** Normalizes a member's name to lower case, without the separators between its words. */
export const compactName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

const ANCHOR = /[A-Za-z0-9]{4,}/g
/** Long enough not to be an ordinary word, yet short enough to search for quickly. */
const MAX_ANCHOR = 16

function compile(value: string): CompiledSecret {
  const forms = new Set<string>()
  for (const text of spellingsOf(value)) {
    const bytes = Buffer.from(text)
    for (const reading of readingsOf(bytes)) if (reading.length >= MIN_LENGTH) forms.add(fold(reading))
    forms.add(bytes.toString('hex'))
  }
  // Mojibake from a service that confuses UTF-8 with Latin-1, in either direction.
  const latin1 = Buffer.from(value, 'latin1')
  if (latin1.toString('latin1') === value) forms.add(fold(latin1))
  const utf16 = Buffer.from(value, 'utf16le')
  forms.add(fold(utf16)).add(fold(Buffer.from(utf16).swap16()))
  const anchor = anchorOf(value)
  const encoded = Buffer.from(value)
    .toString('base64')
    .slice(0, Math.floor((Buffer.byteLength(value) * 8) / 6))
  const start = encoded.slice(0, MAX_ANCHOR)
  const inBase64 = new Set([start, start.replaceAll('+', '-').replaceAll('/', '_')])
  const inside = anchor === null ? [...spellingsOf(value)].flatMap(escapedForms) : [anchor]
  for (const text of inside) inBase64.add(text)
  const cores = [...inBase64].flatMap((text) => coresOf(Buffer.from(text)))
  const folded = anchor?.toLowerCase()
  return {
    needles: [...forms],
    cores,
    hints:
      folded === undefined ? [] : [folded, Buffer.from(anchor ?? '').toString('hex'), ...cores.map(({ text }) => text)],
    wideHint: folded === undefined ? null : [...folded].join('\0'),
    shortBeside: [],
  }
}

/** Compiles a secret of a few characters, which is masked only where its name precedes it, as in `api_key=abc` or `Bearer abc`. */
function compileShort({ value, names }: SentSecret): CompiledSecret {
  const between = ['=', ':', ': ', '="', "='", '":"', '": "', "': '", '=>', '>']
  const needles = names
    .filter(Boolean)
    .flatMap((name) => [
      ...between.map((sign) => fold(Buffer.from(name + sign + value))),
      fold(Buffer.from(`${name} ${value}`)),
    ])
  return { needles, cores: [], hints: [], wideHint: null, shortBeside: names.map(compactName) }
}

/** Returns the secret as other programs may write it: composed or decomposed, with a space as `+`, or decoded incorrectly. */
function spellingsOf(value: string): Set<string> {
  const spellings = new Set([value, value.normalize('NFC'), value.normalize('NFD')])
  // The UTF-8 bytes of non-ASCII letters depend on their case.
  spellings.add(value.toUpperCase()).add(value.toLowerCase())
  const bytes = Buffer.from(value)
  if (bytes.length !== value.length) {
    spellings.add(bytes.toString('latin1'))
    spellings.add(value.replace(/[^\x20-\x7e]+/g, '\ufffd'))
    spellings.add(Buffer.from(value, 'utf16le').toString())
  }
  for (const spelling of Array.from(spellings)) spellings.add(spelling.replaceAll(' ', '+'))
  return spellings
}

/** Returns the longest run of letters and digits, which nearly every encoding leaves unchanged; null if there's none. */
function anchorOf(value: string): string | null {
  let longest = ''
  for (const [run] of value.matchAll(ANCHOR)) if (run.length > longest.length) longest = run
  return longest === '' ? null : longest.slice(0, MAX_ANCHOR)
}

const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '/': '&#x2F;',
}

/** Returns the usual escaped forms of a secret that has no anchor, as they'd appear in text that's then base64-encoded. */
function escapedForms(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const percent = encodeURIComponent(Buffer.from(value).toString())
  const percentLower = percent.replace(/%../g, (byte) => byte.toLowerCase())
  const ofPhp = json.replaceAll('/', '\\/').replace(/[^\x20-\x7e]/g, unicodeEscape)
  const ofDotNet = value.replace(/[^A-Za-z0-9 ]/g, (unit) =>
    unit === '\\' ? '\\\\' : `\\u${unicodeEscape(unit).slice(2).toUpperCase()}`,
  )
  const html = value.replace(/[&<>"'/]/g, (sign) => HTML_ESCAPES[sign] ?? sign)
  const form = new URLSearchParams({ x: value }).toString().slice(2)
  return [value, json, json.replaceAll('/', '\\/'), ofPhp, ofDotNet, percent, percentLower, form, html]
}

function coresOf(bytes: Buffer): Base64Core[] {
  const found: Base64Core[] = []
  for (const [before, phase] of [
    [0, 0],
    [1, 2],
    [2, 3],
  ] as const) {
    const bits = (before + bytes.length) * 8
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(phase, Math.floor(bits / 6))
    if (text.length < 4) continue
    const folded = text.toLowerCase()
    found.push({ text: folded, phase })
    const forUrls = folded.replaceAll('+', '-').replaceAll('/', '_')
    if (forUrls !== folded) found.push({ text: forUrls, phase })
  }
  return found
}
