/** Pieces of at least this many bytes are kept as they are. */
const LONG = 1024
/** Shorter pieces are copied into blocks of this many bytes. */
const BLOCK = 16 * 1024

/** Collects the bytes of a body as they arrive. */
export interface ByteCollector {
  /** Number of bytes collected. */
  readonly size: number
  add(piece: Uint8Array): void
  /** Returns all bytes in order, in pieces of any length. Don't call `add` afterward. */
  pieces(): Buffer[]
  /** Returns all bytes in one buffer. Don't call `add` afterward. */
  joined(): Buffer
}

/** Creates a collector that merges short pieces: otherwise, a body sent one byte at a time would take a hundred times as much memory. */
export function createByteCollector(): ByteCollector {
  const pieces: Buffer[] = []
  /** The only piece so far, if it's short: nearly every body is a single piece, and a block for it would be a hundred times as large. */
  let only: Buffer | null = null
  let block: Buffer | null = null
  let used = 0
  let size = 0

  function endBlock(): void {
    if (only !== null) pieces.push(only)
    else if (block !== null && used > 0) pieces.push(block.subarray(0, used))
    only = null
    block = null
    used = 0
  }

  function addShort(piece: Uint8Array): void {
    if (used + piece.length > BLOCK) endBlock()
    block ??= Buffer.allocUnsafeSlow(BLOCK)
    block.set(piece, used)
    used += piece.length
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
      if (size === piece.length) {
        // Copied because even a short piece is part of a much larger socket buffer.
        only = Buffer.from(piece)
        return
      }
      if (only !== null) {
        const first = only
        only = null
        addShort(first)
      }
      addShort(piece)
    },
    pieces() {
      endBlock()
      return pieces
    },
    joined() {
      endBlock()
      const [single] = pieces
      return pieces.length === 1 && single ? single : Buffer.concat(pieces)
    },
  }
}
