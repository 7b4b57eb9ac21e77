const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a decoded value equals an argument. Values from a query or a header are untyped, so `"7"` equals 7 there. */
function sameValue(decoded: unknown, given: unknown): boolean {
  if (Array.isArray(given))
    return (
      Array.isArray(decoded) &&
      decoded.length === given.length &&
      given.every((item, at) => sameValue(decoded[at], item))
    )
  if (isObject(given)) {
    if (!isObject(decoded)) return false
    const keys = Object.keys(given)
    return (
      keys.length === Object.keys(decoded).length &&
      keys.every((key) => key in decoded && sameValue(decoded[key], given[key]))
    )
  }
  return decoded === given || (typeof decoded === 'string' && given !== null && String(given) === decoded)
}

/** The arguments of one call: finds the argument that an arrived value comes from, and keeps track of the arguments that never arrived. */
export class ArgumentPool {
  private readonly arrived = new Set<string>()
  private readonly arrivedMembers = new Set<string>()

  private readonly given: Record<string, unknown>

  constructor(given: Record<string, unknown>) {
    this.given = given
  }

  /** The argument that equals one of these readings, preferably with the same name; undefined if there's none. */
  find(name: string, readings: readonly unknown[]): { value: unknown } | undefined {
    const matches = Object.keys(this.given).filter((key) =>
      readings.some((reading) => sameValue(reading, this.given[key])),
    )
    const found =
      matches.find((key) => key === name && !this.arrived.has(key)) ??
      matches.find((key) => plain(key).endsWith(plain(name)) && !this.arrived.has(key)) ??
      matches.find((key) => key === name) ??
      matches.find((key) => !this.arrived.has(key)) ??
      matches[0]
    if (found === undefined) return undefined
    this.arrived.add(found)
    return { value: this.given[found] }
  }

  /** Like `find`, for an object in which each member may be an argument. */
  compose(name: string, readings: readonly unknown[]): { value: unknown } | undefined {
    const whole = this.find(name, readings)
    const parts = readings.find(isObject)
    if (whole || !parts || Object.keys(parts).length === 0) return whole
    const members = Object.entries(parts).map(([key, part]) => [key, this.compose(key, [part])] as const)
    if (members.some(([, member]) => member === undefined)) return undefined
    return { value: Object.fromEntries(members.map(([key, member]) => [key, member?.value])) }
  }

  /** Like `find`, for a member of one argument that contains a whole form. The argument has arrived once all its members have. */
  member(name: string, readings: readonly unknown[]): { value: unknown } | undefined {
    for (const [key, whole] of Object.entries(this.given)) {
      if (!isObject(whole) || !(name in whole) || !readings.some((reading) => sameValue(reading, whole[name]))) continue
      this.arrivedMembers.add(`${key}.${name}`)
      if (Object.keys(whole).every((each) => this.arrivedMembers.has(`${key}.${each}`))) this.arrived.add(key)
      return { value: whole[name] }
    }
    return undefined
  }

  /** Whether there's an argument with this name, whatever its value. */
  names(name: string): boolean {
    return Object.keys(this.given).some((key) => plain(key) === plain(name))
  }

  /** Names and values of the arguments that weren't found in the request. */
  rest(): [string, unknown][] {
    return Object.entries(this.given).filter(([name]) => !this.arrived.has(name))
  }
}
