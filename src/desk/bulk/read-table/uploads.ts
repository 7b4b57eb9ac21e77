import { TABLE_LIMITS } from '../../../shared/bulk/table.ts'
import { tableFailure } from './table-failure.ts'

/** The bytes of files that are uploaded in parts. */
export interface Uploads {
  /**
   * Appends a part to a file; a new ID replaces the previous file. Throws `AppFailure` unreadableTable and discards the file when it
   * becomes too large.
   */
  add(part: { uploadId: string; bytes: Uint8Array }): void
  /** Returns all bytes received for a file, once; null when it was taken, replaced, or never started. */
  take(uploadId: string): Buffer | null
}

/** Creates an empty store, which keeps only the newest file in memory. */
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
