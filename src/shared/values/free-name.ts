/**
 * `wanted` if it's free, else the first free name with a number, counted from 2.
 * @param numbered the name with that number at its end
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
