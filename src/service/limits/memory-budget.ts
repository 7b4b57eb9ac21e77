import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** A service with less memory fails before it reaches the limits below. */
const MIN_MEMORY = 256 * MB
/** Maximum input size of an operation, in bytes: a document of 50 million characters as JSON text inside JSON. */
export const MAX_INPUT = 128 * MB
/** A document of 13 MB and 1,200 operations takes 600 MB in a thread; we found none that needs more than this. */
const MAX_READER_MB = 1_536

/** The memory one process may use, in bytes except for the thread's. */
export interface MemoryBudget {
  /** Limits of the bodies of operations' large inputs: in total, per API key, and per input. */
  inputs: { total: number; perKey: number; largest: number }
  /** Heap of the thread that reads large inputs. */
  readerMegabytes: number
}

/**
 * Divides the memory of the container or computer: customers' messages get 64 MB (`held-memory.ts`), operators' large inputs three
 * sixteenths, and the thread that reads them half. The remainder is for the rest of the process. `processes` share it.
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

/** Returns the container's memory limit, or else the computer's memory. */
function memoryOfProcess(): number {
  // Without a limit, it's 0 or a number larger than any memory.
  const allowed = process.constrainedMemory?.() ?? 0
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
