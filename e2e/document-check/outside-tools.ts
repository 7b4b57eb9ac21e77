import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Schema } from './schema.ts'

/** A parameter or a form field as returned by Stoplight's reader, for both OpenAPI 3 and Swagger 2.0. */
export interface ReadParameter {
  name: string
  style?: string
  explode?: boolean
  required?: boolean
  schema?: Schema
  content?: { mediaType?: string; schema?: Schema }
}

export interface ReadContent {
  mediaType: string
  schema?: Schema
  encodings?: { property: string; style?: string; explode?: boolean; mediaType?: string }[]
}

/** An authentication scheme. All schemes in an inner list are needed together. */
export interface ReadScheme {
  key: string
  type: string
  scheme?: string
  in?: string
  name?: string
}

export interface ReadOperation {
  method: string
  path: string
  iid?: string
  request?: {
    path?: ReadParameter[]
    query?: ReadParameter[]
    headers?: ReadParameter[]
    cookie?: ReadParameter[]
    body?: { required?: boolean; contents?: ReadContent[] }
  }
  security?: ReadScheme[][]
  __bundled__?: unknown
}

/** The part we use of `postman-collection`, Postman's own reader for its format. */
export interface PostmanModule {
  Collection: new (
    json: unknown,
  ) => {
    forEachItem(visit: (item: PostmanItem) => void): void
    variables: { all(): { key: string; value?: unknown }[] }
  }
}

interface PostmanPair {
  key: string | null
  value?: unknown
  disabled?: boolean
  type?: string
}

export interface PostmanItem {
  name: string
  request: {
    method: string
    url: { path?: string[]; query: { all(): PostmanPair[] }; variables: { all(): { key: string; value?: unknown }[] } }
    headers: { all(): PostmanPair[] }
    body?: {
      mode?: string
      disabled?: boolean
      raw?: string
      graphql?: { query?: string; variables?: string }
      options?: { raw?: { language?: string } }
      urlencoded?: { all(): PostmanPair[] }
      formdata?: { all(): PostmanPair[] }
    }
  }
}

function load<T>(name: string): T {
  const folder = process.env.E2E_DOCUMENT_TOOLS
  if (!folder) throw new Error('Run this with `npm run check:documents -- FILES…`, which installs the validators.')
  return createRequire(join(folder, 'package.json'))(name) as T
}

/** Reads a whole OpenAPI or Swagger document with Prism's reader, which shares no code with the app's import. */
export function readOperations(document: object): Promise<ReadOperation[]> {
  const prism = load<{ getHttpOperationsFromSpec(document: object): Promise<ReadOperation[]> }>('@stoplight/prism-http')
  return prism.getHttpOperationsFromSpec(document)
}

export const postman = (): PostmanModule => load<PostmanModule>('postman-collection')

interface PatternMaker {
  max: number
  randInt: (from: number, to: number) => number
  gen(): string
}

/** Generates a string that matches a regular expression, different for each seed. Throws if it isn't a JavaScript regular expression. */
export function textMatching(pattern: string, seed: number, shortest: number, fits: (text: string) => boolean): string {
  const RandExp = load<new (pattern: RegExp) => PatternMaker>('randexp')
  const maker = new RandExp(new RegExp(pattern))
  maker.max = Math.max(8, shortest)
  let text = ''
  for (let attempt = 0; attempt < 40; attempt += 1) {
    let step = attempt
    maker.randInt = (from, to) => from + ((seed + 7 * step++) % (to - from + 1))
    text = maker.gen()
    if (fits(text)) break
  }
  return text
}
