import { invoke } from '../../../lib/ipc/invoke.ts'
import type { TableSource } from './table-source.ts'

/** Hands a table to main, part by part, so that the window goes on in between. Returns the ID to read it by. Errors as in `invoke` and `TableSource`. */
export async function upload({ parts }: TableSource, signal: AbortSignal): Promise<string> {
  const uploadId = crypto.randomUUID()
  for await (const bytes of parts()) await invoke('bulk.addPart', { uploadId, bytes }, { signal })
  return uploadId
}
