import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** With less memory, a service fails before it reaches the limits below. */
const MIN_MEMORY = 256 * MB
/** Maximum size of an operation's input, in bytes: enough for a document of 50 million characters, as JSON text inside JSON. */
export const MAX_INPUT = 128 * MB
/**
 * Maximum heap of the reader thread. A document of 13 MB and 1,200 operations takes 600 MB; we haven't found one that needs more than this.
 */
const MAX_READER_MB = 1_536

/** The memory that one process may use, in bytes except for the thread's. */
export interface MemoryBudget {
  /** Limits for the bodies of operations' large inputs: in total, per API key, and per input. */
  inputs: { total: number; perKey: number; largest: number }
  /** Heap of the thread that reads large inputs, in MB. */
  readerMegabytes: number
}

/**
 * Divides up the memory of the container or computer: customers' messages get 64 MB (`held-memory.ts`), operators' large inputs three
 * sixteenths, and the thread that reads them half. The remainder is for everything else in the process. `processes`: number of processes
 * that share the memory.
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

/** Returns the container's memory limit or, if there's none, the computer's memory. */
function memoryOfProcess(): number {
  // Without a limit, this is 0 or a number larger than any real memory.
  const allowed = process.constrainedMemory?.() ?? 0
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
