import { createHeldMemory } from '../../limits/held-memory.ts'
import type { MemoryBudget } from '../../limits/memory-budget.ts'

const KB = 1024
const MB = 1024 * KB

/** Inputs that may be larger than this, in bytes, share a room of their own, so that they never keep the others out. */
const SMALL_LIMIT = 64 * KB
/** Rooms of the others: all at once, and those of one API key. */
const SMALL_INPUTS = { total: 16 * MB, perKey: 4 * MB }
/** The same for requests that generate a URL. */
const GENERATIONS = { total: 32 * MB, perKey: 16 * MB }

/** The room that one body has: how large it may become, and whether there’s memory for more of it. */
export interface InputRoom {
  maxBytes: number
  /** False when it would be too much. */
  hold(bytes: number): boolean
  /** Whether it could have this many bytes now. */
  hasRoomFor(bytes: number): boolean
  /** To be called when the request has been answered. */
  release(): void
}

/** What requests of operators hold in memory, so that no API key fills it. */
export interface HeldInputs {
  /** `limit`: what an operation takes at most, in bytes. */
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
