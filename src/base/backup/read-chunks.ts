import { open } from 'node:fs/promises'

const CHUNK_BYTES = 1024 * 1024

/** Reads a file lazily, a megabyte at a time. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const file = await open(path, 'r')
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
