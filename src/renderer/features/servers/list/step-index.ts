/** Returns the index that a key moves to in a list of `count` rows, or -1 for a key that doesn't move. */
export function stepIndex(key: string, from: number, count: number, page: number): number {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last)
    case 'ArrowUp':
      return from < 0 ? last : Math.max(from - 1, 0)
    case 'PageDown':
      return Math.min(Math.max(from, 0) + page, last)
    case 'PageUp':
      return Math.max(from - page, 0)
    case 'Home':
      return Math.min(0, last)
    case 'End':
      return last
    default:
      return -1
  }
}
