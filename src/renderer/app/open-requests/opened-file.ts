import type { OpenedFile } from '../../../shared/open-requests/open-request.ts'
import type { TableSource } from '../../features/bulk/session/table-source.ts'
import { invoke } from '../../lib/ipc/invoke.ts'

/** The bytes of a file that waits with main, part by part; at least one part. Errors as in `invoke`. */
async function* partsOf({ id }: OpenedFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let from = 0
  let part: Uint8Array<ArrayBuffer>
  do {
    part = await invoke('openRequests.readPart', { fileId: id, from })
    from += part.length
    yield part
  } while (part.length > 0)
}

/** A table that the system handed over. */
export const openedTable = (file: OpenedFile): TableSource => ({
  fileName: file.name,
  parts: () => partsOf(file),
})

/** The text of a file that the system handed over. Errors as in `invoke`. */
export async function openedText(file: OpenedFile): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of partsOf(file)) text += decoder.decode(part, { stream: true })
  return text + decoder.decode()
}
