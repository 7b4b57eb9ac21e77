import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** A service that has less fails before it comes to what’s counted here. */
const MIN_MEMORY = 256 * MB
/** No input of an operation is larger, in bytes: a document of 50 million characters as JSON text inside JSON. */
export const MAX_INPUT = 128 * MB
/** What a document of 13 MB and 1,200 operations takes in a thread is 600 MB; more than this helps none that were found. */
const MAX_READER_MB = 1_536

/** What one process may use of the memory that it finds, in bytes but for the thread’s. */
export interface MemoryBudget {
  /** Bodies of large inputs of operations: all at once, those of one API key, and one. */
  inputs: { total: number; perKey: number; largest: number }
  /** The heap of the thread that reads them. */
  readerMegabytes: number
}

/**
 * Divides the memory of the container or computer: customers’ messages have 64 MB (`held-memory.ts`), large inputs of operators three
 * sixteenths, and the thread that reads them half. What’s left is for the rest of the process. `processes` share it.
 */
export function memoryBudget(processes = 1, memory = memoryOfProcess()): MemoryBudget {
  const own = Math.max(MIN_MEMORY, memory / processes)
  const total = Math.min(2 * MAX_INPUT, Math.floor((own * 3) / 16))
  const perKey = Math.floor(total / 2)
  return {
    inputs: { total, perKey, largest: perKey },
    readerMegabytes: Math.min(MAX_READER_MB, Math.floor(own / 2 / MB)),
  }
}

/** What the container allows, else what the computer has. */
function memoryOfProcess(): number {
  // Without a limit, it’s 0 or a number beyond all memory.
  const allowed = process.constrainedMemory?.() ?? 0
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
