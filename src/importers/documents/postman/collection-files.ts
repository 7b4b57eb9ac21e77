import { message } from '../../../shared/text/message.ts'
import type { DocumentFile } from '../document-input.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { readDocument } from '../read-document.ts'
import { convertEntity, convertScope, type FileNotice } from './convert-v3.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const KIND = /(?:^ {0,4}|[{,]\s*)["']?\$kind["']?\s*:\s*["']?([\w-]+)/m
const DEFINITION = /(^|\/)(?:\.resources\/)?definition\.ya?ml$/i
const REQUEST_ENDING = /(?:\.request)?\.(?:ya?ml|json)$/i

/** A folder or a request, with what determines its position among its siblings. */
interface Entry {
  item: JsonObject
  order: number
  name: string
}

/**
 * Combines the files of Postman collections with schema 3.0.0 (one file per request, with `$kind`, in folders whose settings are in
 * `.resources/definition.yaml`; learning.postman.com/docs/collections/collections-schemas) into one version 2.1 file per collection. Keeps
 * all other files.
 */
export function foldCollections(files: readonly DocumentFile[]): { files: DocumentFile[]; notices: FileNotice[] } {
  const parts = files.flatMap((file) => {
    const kind = kindOf(file)
    return kind === null ? [] : [{ ...file, name: file.name.replaceAll('\\', '/'), kind }]
  })
  if (parts.length === 0) return { files: [...files], notices: [] }
  const others = files.filter((file) => kindOf(file) === null)
  const notices: FileNotice[] = []
  const roots = new Map<string, typeof parts>()
  const rootOf = rootFinder(parts.map(({ name }) => name))
  for (const part of parts) {
    const root = rootOf(part.name)
    roots.set(root, [...(roots.get(root) ?? []), part])
  }
  const folded = [...roots].map(([root, own]) => ({
    name: `${root || 'collection'}.postman_collection.json`,
    text: JSON.stringify(collectionOf(root, own, notices)),
  }))
  return { files: [...folded, ...others], notices }
}

function kindOf({ text }: DocumentFile): string | null {
  return KIND.exec(text.slice(0, 4_000))?.[1] ?? null
}

const folderOf = (name: string): string => {
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : ''
  return folder.replace(/(^|\/)\.resources(\/.*)?$/, '')
}

/**
 * Creates a function that returns the root folder of the collection that a file belongs to: a folder in `collections`, or the outermost
 * folder with requests or settings.
 */
function rootFinder(names: readonly string[]): (name: string) => string {
  const below = (name: string) => /^((?:.*\/)?collections\/[^/]+)\//i.exec(name)?.[1]
  const rest = names.filter((name) => below(name) === undefined)
  const isWhole = rest.some((name) => folderOf(name) === '')
  const tops = [...new Set(rest.map((name) => name.split('/')[0] ?? ''))]
  const isDefined = (top: string) => rest.some((name) => folderOf(name) === top && DEFINITION.test(name))
  const areSeveral = !isWhole && (tops.length === 1 || tops.every(isDefined))
  return (name) => below(name) ?? (areSeveral ? (name.split('/')[0] ?? '') : '')
}

type Part = DocumentFile & { kind: string }

function collectionOf(root: string, parts: readonly Part[], notices: FileNotice[]): JsonObject {
  const tree = new FolderTree()
  let own: JsonObject = {}
  for (const { name: path, text, kind } of parts) {
    const isScope = kind === 'collection'
    if (!isScope && !kind.endsWith('-request')) continue
    const read = readDocument(text)
    const place = path.slice(root === '' ? 0 : root.length + 1)
    if (!('value' in read) || !isJsonObject(read.value)) {
      notices.push({ severity: 'refused', words: message('documentNotices.postman.fileUnreadable'), place })
      continue
    }
    const folders = folderOf(place)
      .split('/')
      .filter((step) => step !== '')
    if (isScope && folders.length === 0) own = { ...own, ...read.value }
    else if (isScope) tree.define(folders, read.value)
    else {
      const name = (place.split('/').at(-1) ?? '').replace(REQUEST_ENDING, '')
      tree.add(folders, entryOf(read.value, name, place, notices))
    }
  }
  const items = Array.isArray(own.items) ? entriesOf(own.items, notices) : []
  const name = typeof own.name === 'string' ? own.name : (root.split('/').at(-1) ?? '')
  return { info: { name, schema: SCHEMA }, ...convertScope(own), item: [...items, ...tree.items()] }
}

/** Returns the requests and folders of a single-file collection. */
function entriesOf(items: readonly Json[], notices: FileNotice[]): JsonObject[] {
  const entries = items.filter(isJsonObject).flatMap((each) => {
    const name = typeof each.name === 'string' ? each.name : ''
    if (!Array.isArray(each.items)) return entryOf(each, name, name, notices)
    return [{ item: { name, ...convertScope(each), item: entriesOf(each.items, notices) }, order: orderOf(each), name }]
  })
  return sorted(entries)
}

function entryOf(value: JsonObject, name: string, place: string, notices: FileNotice[]): Entry[] {
  const converted = convertEntity(value, name)
  notices.push(...converted.notices.map((notice) => ({ ...notice, place })))
  return converted.item ? [{ item: converted.item, order: orderOf(value), name }] : []
}

const orderOf = ({ order }: JsonObject): number => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY)

const sorted = (entries: readonly Entry[]): JsonObject[] =>
  [...entries]
    .sort((a, b) => (a.order === b.order ? a.name.localeCompare(b.name) : a.order - b.order))
    .map(({ item }) => item)

/** A tree of folders with their contents, built incrementally. */
class FolderTree {
  readonly #requests: Entry[] = []
  readonly #folders = new Map<string, FolderTree>()
  #scope: JsonObject = {}

  add([folder, ...rest]: readonly string[], entries: readonly Entry[]): void {
    if (folder === undefined) this.#requests.push(...entries)
    else this.#in(folder).add(rest, entries)
  }

  define([folder, ...rest]: readonly string[], scope: JsonObject): void {
    if (folder === undefined) this.#scope = scope
    else this.#in(folder).define(rest, scope)
  }

  items(): JsonObject[] {
    const folders = [...this.#folders].map(([folder, tree]): Entry => {
      const name = typeof tree.#scope.name === 'string' ? tree.#scope.name : folder
      return { item: { name, ...convertScope(tree.#scope), item: tree.items() }, order: orderOf(tree.#scope), name }
    })
    return sorted([...folders, ...this.#requests])
  }

  #in(folder: string): FolderTree {
    const known = this.#folders.get(folder) ?? new FolderTree()
    this.#folders.set(folder, known)
    return known
  }
}
