import { MEGABYTE, TABLE_LIMITS } from '../../../../shared/bulk/table.ts'
import { AppFailure } from '../../../../shared/errors.ts'
import { message } from '../../../../shared/text/message.ts'

/** Where a table comes from. `read` can be called again. */
export interface TableSource {
  fileName: string
  /** Throws `AppFailure` for what is too large to be read, or can't be. */
  read: () => Promise<Uint8Array<ArrayBuffer>>
}

const MAX_NAME = 500

function checkSize(bytes: number): void {
  if (bytes <= TABLE_LIMITS.bytes) return
  throw new AppFailure({
    ...{ kind: 'unreadableTable', problem: 'tooLarge', line: null },
    cause: message('bulk.read.tooLarge.cause', { megabytes: TABLE_LIMITS.bytes / MEGABYTE }),
    remedy: message('bulk.read.tooLarge.remedy'),
  })
}

/** A file that was chosen or dropped. Its size is looked at before any of it is read. */
export const fileSource = (file: File): TableSource => ({
  fileName: file.name.slice(0, MAX_NAME),
  async read() {
    checkSize(file.size)
    try {
      return new Uint8Array(await file.arrayBuffer())
    } catch (error) {
      const [cause, remedy] = [message('bulk.start.unreadable'), message('bulk.start.unreadableHint')]
      throw new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
    }
  },
})

/** Text that was pasted. */
export const textSource = (fileName: string, text: string): TableSource => ({
  fileName,
  async read() {
    // At least a byte for each character.
    checkSize(text.length)
    const bytes = new TextEncoder().encode(text)
    checkSize(bytes.length)
    return bytes
  },
})
