import { invoke } from '../../../lib/ipc/invoke.ts'
import type { TableSource } from './table-source.ts'

/**
 * Sends a table to the main process in parts, keeping the window responsive. Returns the ID to read it by. Rejects like `invoke` and
 * `TableSource`.
 */
export async function upload({ parts }: TableSource, signal: AbortSignal): Promise<string> {
  const uploadId = crypto.randomUUID()
  for await (const bytes of parts()) await invoke('bulk.addPart', { uploadId, bytes }, { signal })
  return uploadId
}
