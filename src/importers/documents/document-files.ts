import { type Message, message } from '../../shared/text/message.ts'
import { toWellFormed } from '../../shared/well-formed.ts'
import type { DocumentFile, DocumentInput } from './document-input.ts'
import { isJsonObject, type Json, member } from './json.ts'
import { type ReadDocument, readDocument } from './read-document.ts'

/** Represents the folder that contains the files, so that references between them resolve according to RFC 3986. Never requested. */
const FOLDER = 'http://document.invalid/'
/** Members that contain data, in which `$ref` isn't a reference. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue'])
/** Members that map names to definitions, in which a name like `default` isn't a keyword. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'schemas', 'responses', 'examples'])

/** Normalizes a path inside the folder: `./a\b.yml` and `a/b.yml` are the same file. */
function normalizeName(given: string): string {
  // A file name on Windows may contain a lone surrogate, but a URL can’t.
  const name = toWellFormed(given)
  try {
    const path = name.split(/[\\/]/).map(encodeURIComponent).join('/')
    return decodeURIComponent(new URL(path.replace(/^\/+/, ''), FOLDER).pathname.slice(1))
  } catch {
    return name
  }
}

const urlOf = (name: string): string => FOLDER + name.split('/').map(encodeURIComponent).join('/')

/** The target of a reference, or what's missing: the file, or the place in an existing file. */
export type Target = { found: Json } | { missing: 'file' | 'place'; name: string }

/** The files of one document. A file is parsed when it's first referenced; nothing else is read. */
export class DocumentFiles {
  readonly #texts = new Map<string, string>()
  readonly #read = new Map<string, ReadDocument>()
  /** Nodes by their `$id`, or by base URL and `$anchor`. */
  readonly #named = new Map<string, Json>()
  /** Maps the folder of a document's own address (OpenAPI 3.2, `$self`) to the folder that contains its file and the files it refers to. */
  readonly #moved = new Map<string, string>()

  constructor(files: readonly DocumentFile[]) {
    for (const { name, text } of files) this.#texts.set(normalizeName(name), text)
  }

  get names(): string[] {
    return [...this.#texts.keys()]
  }

  text(name: string): string {
    return this.#texts.get(name) ?? ''
  }

  /** Returns the file's parsed content. Makes references in it absolute, except in a single-file document. */
  read(name: string): ReadDocument {
    const known = this.#read.get(name)
    if (known) return known
    const text = this.text(name)
    const read = readDocument(text)
    this.#read.set(name, read)
    const alone = this.#texts.size === 1 && !/\$(?:id|anchor|dynamicAnchor|self)\b/.test(text)
    if ('value' in read && !alone) this.#place(read.value, this.#baseOf(read.value, urlOf(name)))
    return read
  }

  /** Follows one reference, which was found in the file `root` or made absolute by `read`. Never throws. */
  find(reference: string, root: string): Target {
    const url = reference.startsWith('#') ? urlOf(root) + reference : resolveUrl(reference, urlOf(root))
    const named = this.#named.get(url)
    if (named !== undefined) return { found: named }
    const [base = '', fragment = ''] = splitAtHash(url)
    const name = base.startsWith(FOLDER) ? decode(base.slice(FOLDER.length)) : null
    if (name !== null && this.#texts.has(name)) {
      const read = this.read(name)
      if (!('value' in read)) return { missing: 'file', name }
      const found = this.#named.get(url) ?? pointTo(read.value, fragment)
      return found === undefined ? { missing: 'place', name: shown(reference) } : { found }
    }
    const beside = this.#beside(url)
    if (beside !== null) return this.find(beside, root)
    const identified = this.#named.get(base)
    const found = identified === undefined ? undefined : pointTo(identified, fragment)
    if (found !== undefined) return { found }
    return identified === undefined
      ? { missing: 'file', name: shown(base || reference) }
      : { missing: 'place', name: shown(reference) }
  }

  /** Returns the base URL for a document's references: its own address, if it has one. */
  #baseOf(value: Json, fileUrl: string): string {
    const self = isJsonObject(value) ? member(value, '$self') : undefined
    if (typeof self !== 'string' || self === '') return fileUrl
    const [own] = splitAtHash(resolveUrl(self, fileUrl))
    this.#named.set(own, value)
    if (!own.startsWith(FOLDER)) this.#moved.set(resolveUrl('.', own), resolveUrl('.', fileUrl))
    return own
  }

  /** If a reference points into the folder of a document's own address, returns a reference to the corresponding file; null otherwise. */
  #beside(url: string): string | null {
    const [base, fragment] = splitAtHash(url)
    if (this.#named.has(base)) return null
    for (const [folder, here] of this.#moved)
      if (base.startsWith(folder)) return `${here}${base.slice(folder.length)}${fragment === '' ? '' : `#${fragment}`}`
    return null
  }

  /** Makes the references inside `value` absolute and indexes nodes that have an identifier. */
  #place(value: Json, fileBase: string): void {
    const waiting: { node: Json; base: string; names: boolean }[] = [{ node: value, base: fileBase, names: false }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, names } = next
      let { base } = next
      if (Array.isArray(node)) {
        for (const item of node) waiting.push({ node: item, base, names: false })
        continue
      }
      if (!isJsonObject(node)) continue
      if (!names) {
        const id = member(node, '$id')
        if (typeof id === 'string' && id !== '' && !id.startsWith('#')) {
          base = splitAtHash(resolveUrl(id, base))[0]
          this.#named.set(base, node)
        }
        for (const keyword of ['$anchor', '$dynamicAnchor']) {
          const anchor = member(node, keyword)
          if (typeof anchor === 'string') this.#named.set(`${base}#${anchor}`, node)
        }
        const reference = member(node, '$ref')
        if (typeof reference === 'string') node.$ref = resolveUrl(reference, base)
      }
      for (const [key, child] of Object.entries(node)) {
        if (typeof child !== 'object' || child === null || (!names && DATA.has(key))) continue
        waiting.push({ node: child, base, names: !names && NAMED.has(key) })
      }
    }
  }
}

/** Shortens a reference for display and removes the internal address of the folder. */
const shown = (reference: string): string => reference.replace(FOLDER, '').slice(0, 150)

function resolveUrl(reference: string, base: string): string {
  try {
    return new URL(
      reference.replace(/^\.\\|\\/g, (mark) => (mark === '\\' ? '/' : './')),
      base,
    ).href
  } catch {
    return reference
  }
}

function splitAtHash(url: string): [base: string, fragment: string] {
  const at = url.indexOf('#')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Resolves a fragment (RFC 6901 §6: percent-decoded, then a JSON pointer). Also accepts a slash in a key that's encoded as `%2F` instead of
 * `~1`.
 */
function pointTo(value: Json, fragment: string): Json | undefined {
  if (fragment === '' || fragment === '/') return value
  if (!decode(fragment).startsWith('/')) return undefined
  const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')
  const strict = decode(fragment).slice(1).split('/').map(unescaped)
  const lenient = fragment.slice(1).split('/').map(decode).map(unescaped)
  return walk(value, strict) ?? walk(value, lenient)
}

function walk(value: Json, steps: readonly string[]): Json | undefined {
  let at: Json | undefined = value
  for (const step of steps) {
    if (Array.isArray(at)) at = /^\d{1,9}$/.test(step) ? at[Number(step)] : undefined
    else at = isJsonObject(at) ? member(at, step) : undefined
  }
  return at
}

/** Matches the text of a file that's a complete document rather than a part of one. */
const ROOT =
  /(?:^|[{,])\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?\d|"_postman_id"|schema\.getpostman\.com|schema\.postman\.com|collection\.insomnia\.rest|"__export_format"/m

/** Finds the file to start from; if there's none, returns the reason and the files to choose from. */
export function findRoot(
  input: DocumentInput,
  files: DocumentFiles,
): { root: string } | { refused: Message; roots: string[] } {
  const { names } = files
  if (input.root !== undefined) {
    const root = normalizeName(input.root)
    if (names.includes(root)) return { root }
    return {
      refused: message('documentNotices.file.unknown', { name: input.root.slice(0, 150) }),
      roots: [],
    }
  }
  const [first] = names
  if (first !== undefined && names.length === 1) return { root: first }
  const roots = names.filter((name) => ROOT.test(files.text(name).slice(0, 20_000)))
  const [only] = roots
  if (only === undefined)
    return {
      refused: message('documentNotices.file.noRoot'),
      roots,
    }
  if (roots.length === 1) return { root: only }
  const list = roots.slice(0, 10).join(', ')
  return { refused: message('documentNotices.file.severalRoots', { names: list }), roots }
}
