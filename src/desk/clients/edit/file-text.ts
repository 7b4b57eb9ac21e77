import { refusal } from './refusal.ts'

const BOM = '\ufeff'

/** A file's text, and whether it had a byte order mark. */
export interface FileText {
  bom: boolean
  text: string
}

/**
 * Decodes UTF-8.
 * @throws AppFailure storage for anything else, including UTF-16
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

/** Encodes a file's text; the exact inverse of `decodeFile`. */
export const encodeFile = ({ bom, text }: FileText): Buffer => Buffer.from(bom ? BOM + text : text, 'utf8')
