/** How two panes fit beside each other: their least and largest shares of the width, in percent. */
export interface ShareLimits {
  least: number
  most: number
}

/** The limits at a width in CSS pixels where neither pane is narrower than `minimum`; null where both don't fit. */
export function shareLimits(width: number, minimum: number): ShareLimits | null {
  if (width < 2 * minimum) return null
  const least = Math.ceil((100 * minimum) / width)
  return { least, most: 100 - least }
}

/** The wanted share, or the nearest one that leaves both panes their room. */
export function shareWithin({ least, most }: ShareLimits, wanted: number): number {
  return Math.min(Math.max(wanted, least), most)
}
