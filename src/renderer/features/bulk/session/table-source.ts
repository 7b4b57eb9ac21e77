import { MEGABYTE, TABLE_LIMITS, TABLE_PART_BYTES } from '../../../../shared/bulk/table.ts'
import { AppFailure } from '../../../../shared/errors.ts'
import { message } from '../../../../shared/text/message.ts'

/** Where a table comes from. */
export interface TableSource {
  fileName: string
  /**
   * Its bytes from the beginning, at most `TABLE_PART_BYTES` at a time and at least one part, if an empty one; each call begins again.
   * Throws `AppFailure` for what is too large to be read, or can't be.
   */
  parts: () => AsyncGenerator<Uint8Array<ArrayBuffer>, void>
}

const MAX_NAME = 500

function checkSize(bytes: number): void {
  if (bytes <= TABLE_LIMITS.bytes) return
  throw new AppFailure({
    kind: 'unreadableTable',
    problem: 'tooLarge',
    line: null,
    cause: message('bulk.read.tooLarge.cause', { megabytes: TABLE_LIMITS.bytes / MEGABYTE }),
    remedy: message('bulk.read.tooLarge.remedy'),
  })
}

async function readPart(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await part.arrayBuffer())
  } catch (error) {
    const [cause, remedy] = [message('bulk.start.unreadable'), message('bulk.start.unreadableHint')]
    throw new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
  }
}

/** A file that was chosen or dropped. Its size is looked at before any of it is read. */
export const fileSource = (file: File): TableSource => ({
  fileName: file.name.slice(0, MAX_NAME),
  async *parts() {
    checkSize(file.size)
    let at = 0
    do {
      yield await readPart(file.slice(at, at + TABLE_PART_BYTES))
      at += TABLE_PART_BYTES
    } while (at < file.size)
  },
})

/** So many characters have at most `TABLE_PART_BYTES` in UTF-8, also with half a character more. */
const PART_CHARACTERS = TABLE_PART_BYTES / 4

/** Text that was pasted. */
export const textSource = (fileName: string, text: string): TableSource => ({
  fileName,
  async *parts() {
    // At least a byte for each character.
    checkSize(text.length)
    const encoder = new TextEncoder()
    let size = 0
    let at = 0
    do {
      const end = at + PART_CHARACTERS
      const next = endsInCharacter(text, end) ? end + 1 : end
      const bytes = encoder.encode(text.slice(at, next))
      at = next
      size += bytes.length
      checkSize(size)
      yield bytes
    } while (at < text.length)
  },
})

/** Whether a cut would part the two halves of a character. */
const endsInCharacter = (text: string, end: number): boolean => (text.codePointAt(end - 1) ?? 0) > 0xffff
