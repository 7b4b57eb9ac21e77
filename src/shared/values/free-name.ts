/**
 * Returns `wanted` if it's free, or otherwise the first free name with a number appended, starting at 2.
 * @param numbered returns the name with that number appended
 */
export function freeName(
  wanted: string,
  isTaken: (name: string) => boolean,
  numbered: (number: number) => string,
): string {
  if (!isTaken(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const name = numbered(number)
    if (!isTaken(name)) return name
  }
}
