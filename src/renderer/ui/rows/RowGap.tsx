/** Space for rows that aren't rendered. */
export function RowGap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
