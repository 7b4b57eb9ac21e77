/** Returns round ticks from 0 for an integer scale: two to four, with the last at or above `max`. At least `[0, 1]`. */
export function niceScale(max: number): number[] {
  const wanted = Math.max(1, max)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const steps = [power / 10, power / 5, power / 2, power, power * 2, power * 5].filter((step) => step >= 1)
  const step = steps.find((each) => Math.ceil(wanted / each) <= 3) ?? 1
  return Array.from({ length: Math.ceil(wanted / step) + 1 }, (_, index) => index * step)
}
