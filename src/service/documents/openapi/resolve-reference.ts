import { isObject, type Json, type JsonObject, member } from '../json.ts'
import type { Notices } from '../notices.ts'

/** Finds what a node stands for, following its `$ref`; undefined, with a notice, where there is nothing. */
export type Resolve = (node: Json | undefined, place?: string) => Json | undefined

const MOST_STEPS = 20

/** Decodes one step of a JSON pointer (RFC 6901) in a URI fragment. */
function pointerKey(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** Follows references inside of `document` only: another file or address is never looked at, but told. */
export function createResolver(document: JsonObject, notices: Notices): Resolve {
  const target = (reference: string): Json | undefined => {
    if (reference === '#') return document
    if (!reference.startsWith('#/')) return undefined
    let at: Json | undefined = document
    for (const key of reference.slice(2).split('/').map(pointerKey)) {
      if (Array.isArray(at)) at = /^\d{1,9}$/.test(key) ? at[Number(key)] : undefined
      else at = isObject(at) ? member(at, key) : undefined
    }
    return at
  }

  return (node, place) => {
    let at = node
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const reference = isObject(at) ? member(at, '$ref') : undefined
      if (typeof reference !== 'string') return at
      at = target(reference)
      if (at === undefined) {
        const why = reference.startsWith('#') ? 'is not in the document' : 'is in another file, which is not read'
        notices.add('dropped', `What "${reference.slice(0, 100)}" refers to ${why}.`, place)
        return undefined
      }
    }
    notices.add('dropped', 'A reference leads back to itself.', place)
    return undefined
  }
}
