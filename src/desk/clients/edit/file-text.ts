import { refusal } from './refusal.ts'

const BOM = '\ufeff'

/** A file's content as text, with whether a byte order mark stood before it. */
export interface FileText {
  bom: boolean
  text: string
}

/**
 * Reads UTF-8.
 * @throws AppFailure storage for anything else, UTF-16 included
 */
export function decodeFile(bytes: Uint8Array): FileText {
  let whole: string
  try {
    whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusal('encoding')
  }
  if (whole.includes('\0')) throw refusal('encoding')
  const bom = whole.startsWith(BOM)
  return { bom, text: bom ? whole.slice(1) : whole }
}

/** The bytes of a text; the exact opposite of `decodeFile`. */
export const encodeFile = ({ bom, text }: FileText): Buffer => Buffer.from(bom ? BOM + text : text, 'utf8')
