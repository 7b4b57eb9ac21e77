/** How two panes fit beside each other: the first one's least and largest shares of the width, in percent. */
export interface ShareLimits {
  least: number
  most: number
}

/** The limits at a width in CSS pixels where no pane is narrower than its `minimum`; null where both don't fit. */
export function shareLimits(width: number, minimum: number, secondMinimum = minimum): ShareLimits | null {
  if (width < minimum + secondMinimum) return null
  const percent = (pixels: number) => Math.ceil((100 * pixels) / width)
  const least = percent(minimum)
  // Rounded up, two may be a little more than all.
  return { least, most: Math.max(least, 100 - percent(secondMinimum)) }
}

/** The wanted share, or the nearest one that leaves both panes their room. */
export function shareWithin({ least, most }: ShareLimits, wanted: number): number {
  return Math.min(Math.max(wanted, least), most)
}
