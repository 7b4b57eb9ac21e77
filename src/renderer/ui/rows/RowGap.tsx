/** Room of the rows that are not in the page. */
export function RowGap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
