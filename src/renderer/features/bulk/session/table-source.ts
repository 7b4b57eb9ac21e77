import { MEGABYTE, TABLE_LIMITS, TABLE_PART_BYTES } from '../../../../shared/bulk/table.ts'
import { message } from '../../../../shared/text/message.ts'
import { Failure } from '../../../lib/errors/failure.ts'

/** A file or text to read a table from. */
export interface TableSource {
  fileName: string
  /**
   * The bytes from the beginning, in parts of at most `TABLE_PART_BYTES`; at least one part, possibly empty. Each call starts over. Throws
   * `Failure` if the source is too large or can't be read.
   */
  parts: () => AsyncGenerator<Uint8Array<ArrayBuffer>, void>
}

const MAX_NAME = 500

function checkSize(bytes: number): void {
  if (bytes <= TABLE_LIMITS.bytes) return
  throw new Failure({
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
    throw new Failure({ kind: 'storage', code: 'other', cause, remedy }, { cause: error })
  }
}

/** A chosen or dropped file. Its size is checked before reading. */
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

/** This many characters take up at most `TABLE_PART_BYTES` in UTF-8, even with one more code unit to complete a surrogate pair. */
const PART_CHARACTERS = TABLE_PART_BYTES / 4

/** Pasted text. */
export const textSource = (fileName: string, text: string): TableSource => ({
  fileName,
  async *parts() {
    // Every character takes at least one byte.
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

/** Whether cutting the text here would split a surrogate pair. */
const endsInCharacter = (text: string, end: number): boolean => (text.codePointAt(end - 1) ?? 0) > 0xffff
