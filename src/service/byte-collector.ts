/** A piece of at least this many bytes is kept as it is. */
const LONG = 1024
/** Shorter ones are copied into blocks of this many bytes. */
const BLOCK = 16 * 1024

/** Gathers the bytes of a body as they arrive. */
export interface ByteCollector {
  /** In bytes. */
  readonly size: number
  add(piece: Uint8Array): void
  /** All in order, in pieces of any length. Nothing may be added after it. */
  pieces(): Buffer[]
  /** All in one buffer. Nothing may be added after it. */
  joined(): Buffer
}

/**
 * Keeps short pieces together: whoever sends a body one byte at a time would otherwise have it take a hundred times as much memory.
 */
export function createByteCollector(): ByteCollector {
  const pieces: Buffer[] = []
  let block: Buffer | null = null
  let used = 0
  let size = 0

  function endBlock(): void {
    if (block !== null && used > 0) pieces.push(block.subarray(0, used))
    block = null
    used = 0
  }

  return {
    get size() {
      return size
    },
    add(piece) {
      if (piece.length === 0) return
      size += piece.length
      if (piece.length >= LONG) {
        endBlock()
        pieces.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
        return
      }
      if (used + piece.length > BLOCK) endBlock()
      block ??= Buffer.allocUnsafeSlow(BLOCK)
      block.set(piece, used)
      used += piece.length
    },
    pieces() {
      endBlock()
      return pieces
    },
    joined() {
      endBlock()
      const [only] = pieces
      return pieces.length === 1 && only ? only : Buffer.concat(pieces)
    },
  }
}
