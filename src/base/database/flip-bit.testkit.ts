import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Flips one bit of a file in place. */
export function flipBit(file: string, bit: number): void {
  const descriptor = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(descriptor, byte, 0, 1, bit >> 3)
  writeSync(descriptor, Buffer.from([(byte[0] ?? 0) ^ (1 << (bit & 7))]), 0, 1, bit >> 3)
  closeSync(descriptor)
}
