import { encode } from 'uqr'

/** Capacity of the largest QR code at the lowest error correction level, in bytes (ISO/IEC 18004, version 40-L). */
const MAX_BYTES = 2953
/** Width of the blank margin that the standard requires on each side, in modules. */
const QUIET = 4

/** Encodes text as a QR code in an SVG element, black on white in any color scheme; null when the text is too long. */
export function qrCode(text: string): string | null {
  if (Buffer.byteLength(text) > MAX_BYTES) return null
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET })
  const path = data.map((row, y) => runsOf(row, y)).join('')
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}

/** A row's dark runs, as rectangles. */
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
