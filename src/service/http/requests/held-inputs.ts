import { createHeldMemory } from '../../limits/held-memory.ts'
import type { MemoryBudget } from '../../limits/memory-budget.ts'

const KB = 1024
const MB = 1024 * KB

/** Inputs that may be larger than this, in bytes, count toward a separate memory limit, so that they never block smaller ones. */
const SMALL_LIMIT = 64 * KB
/** Memory limits for small inputs: in total, and per API key. */
const SMALL_INPUTS = { total: 16 * MB, perKey: 4 * MB }
/** Memory limits for requests that generate a URL. */
const GENERATIONS = { total: 32 * MB, perKey: 16 * MB }

/** Memory for one request body, up to `maxBytes`. */
export interface InputRoom {
  maxBytes: number
  /** Reserves memory. Returns false if it would exceed the limit. */
  hold(bytes: number): boolean
  /** Whether this many bytes could be reserved now. */
  hasRoomFor(bytes: number): boolean
  /** Call this when the response has been sent. */
  release(): void
}

/** Memory held by operators' requests, limited so that no API key can fill it. */
export interface HeldInputs {
  /** `limit`: maximum input size of the operation, in bytes. */
  ofOperation(keyId: string, limit: number): InputRoom
  ofGeneration(keyId: string, limit: number): InputRoom
}

export function createHeldInputs({ inputs }: Pick<MemoryBudget, 'inputs'>): HeldInputs {
  const rooms = {
    small: createHeldMemory(SMALL_INPUTS.total, SMALL_INPUTS.perKey),
    large: createHeldMemory(inputs.total, inputs.perKey),
    generations: createHeldMemory(GENERATIONS.total, GENERATIONS.perKey),
  }

  function roomIn(memory: keyof typeof rooms, keyId: string, maxBytes: number): InputRoom {
    let held = 0
    return {
      maxBytes,
      hold(bytes) {
        if (!rooms[memory].hold(keyId, bytes)) return false
        held += bytes
        return true
      },
      hasRoomFor(bytes) {
        if (!rooms[memory].hold(keyId, bytes)) return false
        rooms[memory].release(keyId, bytes)
        return true
      },
      release() {
        if (held > 0) rooms[memory].release(keyId, held)
        held = 0
      },
    }
  }

  return {
    ofOperation: (keyId, limit) =>
      limit <= SMALL_LIMIT ? roomIn('small', keyId, limit) : roomIn('large', keyId, Math.min(limit, inputs.largest)),
    ofGeneration: (keyId, limit) => roomIn('generations', keyId, limit),
  }
}
