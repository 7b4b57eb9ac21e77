import type { Endpoint } from '../endpoint/endpoint.ts'
import { wordsOfText } from './description-words.ts'

/** Number of characters compared: a description begins with its purpose. */
const COMPARED = 400
/** Descriptions with fewer words don't say what a tool does. */
export const MIN_WORDS = 3

/** Returns another tool whose description has exactly the same words, by endpoint ID. */
export function findLookAlikes(endpoints: readonly Endpoint[]): Map<string, Endpoint> {
  const alike = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const words = new Set(wordsOfText(endpoint.description.slice(0, COMPARED)))
    if (words.size < MIN_WORDS) continue
    const key = [...words].sort().join(' ')
    const list = alike.get(key) ?? []
    if (list.push(endpoint) === 1) alike.set(key, list)
  }
  const found = new Map<string, Endpoint>()
  for (const list of alike.values())
    for (const [index, endpoint] of list.entries()) {
      const other = list[index === 0 ? 1 : 0]
      if (other) found.set(endpoint.id, other)
    }
  return found
}
