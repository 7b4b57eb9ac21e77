/** Returns the dark modules of a code as an SVG path in module units, merged along each row. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    let from = -1
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x]) {
        if (from < 0) from = x
      } else if (from >= 0) {
        path += `M${from} ${y}h${x - from}v1h${from - x}z`
        from = -1
      }
    }
  }
  return path
}
