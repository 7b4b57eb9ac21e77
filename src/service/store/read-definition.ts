import { z } from 'zod'
import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import type { DefinitionCache } from './definition-cache.ts'
import type { EndpointObjects } from './endpoint-objects.ts'
import type { EndpointRows } from './endpoint-rows.ts'

/** The row of a definition: `endpoints` lists the hashes of the endpoints' rows, in order. */
export const definitionRowSchema = definitionSchema.extend({ endpoints: z.array(z.string()) })

/** Number of endpoint rows read at a time. */
const READ_TOGETHER = 50

/** Reads the current text of a definition's row; null if it no longer exists. */
export type CurrentText = () => Promise<string | null>

interface Sources {
  cache: DefinitionCache
  objects: EndpointObjects
  rows: Pick<EndpointRows, 'read'>
}

/**
 * Reads a definition, and reads it again if the rows it lists are replaced in the meantime. Returns null if it no longer exists. Calls
 * `pause` after each endpoint that wasn't in memory.
 */
export async function readDefinition(
  sources: Sources,
  serverId: string,
  current: CurrentText,
  pause: () => Promise<void>,
): Promise<Definition | null> {
  for (let text = await current(); text !== null; ) {
    try {
      return await readText(sources, serverId, text, pause)
    } catch (error) {
      const now = await current()
      if (now === text) throw error
      text = now
    }
  }
  return null
}

async function readText(
  { cache, objects, rows }: Sources,
  serverId: string,
  text: string,
  pause: () => Promise<void>,
): Promise<Definition> {
  const same = cache.find(serverId, text)
  if (same) return same
  const row = definitionRowSchema.parse(JSON.parse(text))
  const found = row.endpoints.map(objects.find)
  for (let from = 0; from < found.length; from += READ_TOGETHER) {
    const hashes = row.endpoints.slice(from, from + READ_TOGETHER)
    const missing = hashes.filter((_, index) => !found[from + index])
    if (missing.length === 0) continue
    const texts = await rows.read(serverId, missing)
    for (const [index, hash] of hashes.entries()) {
      if (found[from + index]) continue
      found[from + index] = objects.read(hash, z.string().parse(texts.get(hash)))
      await pause()
    }
  }
  const endpoints = Object.freeze(found as Endpoint[]) as Endpoint[]
  return cache.remember(serverId, text, Object.freeze({ ...row, endpoints }))
}
