import { encode } from 'uqr'

/** Bytes that the largest QR code holds at the lowest level of correction (ISO/IEC 18004, version 40-L). */
const MAX_BYTES = 2953
/** Blank modules that the standard asks for on each side. */
const QUIET = 4

/** The text as an SVG element, black on white in any colour scheme; null when it is too long. */
export function qrCode(text: string): string | null {
  if (Buffer.byteLength(text) > MAX_BYTES) return null
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET })
  const path = data.map((row, y) => runsOf(row, y)).join('')
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}

/** The dark stretches of a row, as rectangles. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
  }
  return path
}
