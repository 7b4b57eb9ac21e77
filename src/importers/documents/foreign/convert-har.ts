import { isJsonObject, type Json, type JsonObject } from '../json.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
/** Headers that a browser adds to each request. */
const OF_THE_BROWSER =
  /^(?::.*|sec-.*|user-agent|accept-encoding|accept-language|referer|origin|dnt|priority|pragma|cache-control|if-.*|upgrade-insecure-requests|connection|host|content-length)$/i
/** Resources of web pages, which aren't part of an API. */
const OF_A_PAGE =
  /^(?:text\/(?:html|css|javascript)|image\/|font\/|audio\/|video\/|application\/(?:javascript|x-javascript|font|wasm))/i
const ASSET = /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|ico|webp|woff2?|ttf|html?)(?:[?#]|$)/i

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const pairs = (value: Json | undefined): JsonObject[] =>
  (Array.isArray(value) ? value : [])
    .filter(isJsonObject)
    .map(({ name, value: given }) => ({ key: text(name), value: text(given) }))

/** Whether a value is a browser recording (HTTP Archive 1.2, `log.entries`). */
export const isHar = (value: JsonObject): boolean => isJsonObject(value.log) && Array.isArray(value.log.entries)

/**
 * Converts a recording to a Postman collection that contains each API request once, by method and address without the query. Skips pages
 * and their resources; `left` is the number skipped.
 */
export function convertHar({ log }: JsonObject): { collection: JsonObject; left: number } {
  const entries = isJsonObject(log) && Array.isArray(log.entries) ? log.entries.filter(isJsonObject) : []
  const found = new Map<string, JsonObject>()
  let left = 0
  for (const entry of entries) {
    const request = isJsonObject(entry.request) ? entry.request : {}
    const [method, url] = [text(request.method).toUpperCase(), text(request.url)]
    if (url === '' || isOfPage(method, url, entry)) {
      left += 1
      continue
    }
    const key = `${method} ${url.replace(/[?#].*$/s, '')}`
    const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] || '/'
    if (!found.has(key)) found.set(key, { name: `${method} ${path}`, request: convertRequest(request, method, url) })
  }
  return { collection: { info: { name: titleOf(log), schema: SCHEMA }, item: [...found.values()] }, left }
}

function isOfPage(method: string, url: string, { response }: JsonObject): boolean {
  if (method === 'OPTIONS' || !/^https?:/i.test(url)) return true
  if (method !== 'GET') return false
  const content = isJsonObject(response) && isJsonObject(response.content) ? response.content : {}
  return OF_A_PAGE.test(text(content.mimeType)) || ASSET.test(url)
}

function titleOf(log: Json | undefined): string {
  const pages = isJsonObject(log) && Array.isArray(log.pages) ? log.pages : []
  const [page] = pages
  return isJsonObject(page) ? text(page.title) : ''
}

function convertRequest(request: JsonObject, method: string, url: string): JsonObject {
  const header = pairs(request.headers).filter(({ key }) => !OF_THE_BROWSER.test(text(key)))
  return { method, url: { raw: url.replace(/#.*$/s, '') }, header, body: convertBody(request.postData) }
}

function convertBody(data: Json | undefined): Json {
  if (!isJsonObject(data)) return null
  const type = text(data.mimeType).toLowerCase()
  const params = pairs(data.params)
  if (params.length > 0 && type.startsWith('application/x-www-form-urlencoded'))
    return { mode: 'urlencoded', urlencoded: params.map((each) => ({ ...each, value: decoded(text(each.value)) })) }
  if (params.length > 0 && type.startsWith('multipart/')) return { mode: 'formdata', formdata: params }
  return { mode: 'raw', raw: text(data.text), options: { raw: { language: type.includes('json') ? 'json' : '' } } }
}

/** Decodes a field if possible; only some browsers encode fields. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
