/** The first pane's minimum and maximum share of the width, in percent. */
export interface ShareLimits {
  least: number
  most: number
}

/** Returns the limits for a width in CSS pixels, such that no pane is narrower than its `minimum`; null if both don't fit. */
export function shareLimits(width: number, minimum: number, secondMinimum = minimum): ShareLimits | null {
  if (width < minimum + secondMinimum) return null
  const percent = (pixels: number) => Math.ceil((100 * pixels) / width)
  const least = percent(minimum)
  // Because both are rounded up, they may add up to slightly more than 100.
  return { least, most: Math.max(least, 100 - percent(secondMinimum)) }
}

/** Clamps a share to the limits. */
export function shareWithin({ least, most }: ShareLimits, wanted: number): number {
  return Math.min(Math.max(wanted, least), most)
}
