import { createHash } from 'node:crypto'
import { AppFailure } from '../../shared/errors.ts'
import { type Endpoint, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { message } from '../../shared/text/message.ts'

/** Returns the key of an endpoint's row, derived from its content. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * The endpoints in memory that are stored, or about to be. Each is one frozen object shared by all callers: it's validated only once, and
 * equal endpoints are identical objects. Unused ones are garbage-collected.
 */
export function createEndpointObjects() {
  const hashes = new WeakMap<Endpoint, string>()
  const known = new Map<string, WeakRef<Endpoint>>()
  const released = new FinalizationRegistry<string>((hash) => {
    if (!known.get(hash)?.deref()) known.delete(hash)
  })

  function hold(endpoint: Endpoint, hash: string): Endpoint {
    hashes.set(Object.freeze(endpoint), hash)
    known.set(hash, new WeakRef(endpoint))
    released.register(endpoint, hash)
    return endpoint
  }
  const find = (hash: string): Endpoint | undefined => known.get(hash)?.deref()

  return {
    find,
    /** Parses the text of an endpoint's row. */
    read: (hash: string, text: string): Endpoint => find(hash) ?? hold(endpointSchema.parse(JSON.parse(text)), hash),
    /** Returns the one shared object with an endpoint's content. Throws `invalidInput` on `text` for an invalid endpoint. */
    keep(given: Endpoint): Endpoint {
      if (hashes.has(given)) return given
      const text = JSON.stringify(given)
      const same = find(hashOf(text))
      if (same) return same
      const parsed = endpointSchema.safeParse(JSON.parse(text))
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.') ?? ''
        const text = message('documents.notAnEndpoint', { tool: given.toolName, field })
        throw new AppFailure({ kind: 'invalidInput', fields: { text } })
      }
      const hash = hashOf(JSON.stringify(parsed.data))
      return find(hash) ?? hold(parsed.data, hash)
    },
    /** Returns the row key of an endpoint that was kept or read. */
    hashOf: (endpoint: Endpoint): string => hashes.get(endpoint) ?? '',
    has: (value: object): boolean => hashes.has(value as Endpoint),
  }
}
export type EndpointObjects = ReturnType<typeof createEndpointObjects>
