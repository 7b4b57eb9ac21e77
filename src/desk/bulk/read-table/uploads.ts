import { TABLE_LIMITS } from '../../../shared/bulk/table.ts'
import { tableFailure } from './table-failure.ts'

/** The bytes of a file that arrives in parts. */
export interface Uploads {
  /** Adds to a file; one with a new ID takes the place of the one before. Throws `AppFailure` unreadableTable where it becomes too large, and forgets it. */
  add(part: { uploadId: string; bytes: Uint8Array }): void
  /** All that has arrived of a file, once; null for one that was taken, replaced, or never begun. */
  take(uploadId: string): Buffer | null
}

/** Begins without any. Only the newest file is in memory. */
export function createUploads(): Uploads {
  let upload: { id: string; parts: Uint8Array[]; size: number } | null = null
  return {
    add({ uploadId, bytes }) {
      if (upload?.id !== uploadId) upload = { id: uploadId, parts: [], size: 0 }
      upload.parts.push(bytes)
      upload.size += bytes.byteLength
      if (upload.size <= TABLE_LIMITS.bytes) return
      upload = null
      throw tableFailure.tooLarge()
    },
    take(uploadId) {
      if (upload?.id !== uploadId) return null
      const { parts, size } = upload
      upload = null
      return Buffer.concat(parts, size)
    },
  }
}
