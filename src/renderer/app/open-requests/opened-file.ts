import type { OpenedFile } from '../../../shared/open-requests/open-request.ts'
import type { TableSource } from '../../features/bulk/session/table-source.ts'
import { invoke } from '../../lib/ipc/invoke.ts'

/** Yields the bytes of a file held by the main process, in at least one part. Rejects like `invoke`. */
async function* partsOf({ id }: OpenedFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let from = 0
  let part: Uint8Array<ArrayBuffer>
  do {
    part = await invoke('openRequests.readPart', { fileId: id, from })
    from += part.length
    yield part
  } while (part.length > 0)
}

/** A table opened through the system. */
export const openedTable = (file: OpenedFile): TableSource => ({
  fileName: file.name,
  parts: () => partsOf(file),
})

/** Reads the text of a file opened through the system. Rejects like `invoke`. */
export async function openedText(file: OpenedFile): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of partsOf(file)) text += decoder.decode(part, { stream: true })
  return text + decoder.decode()
}
