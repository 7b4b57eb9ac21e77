/** Approximate length of a slice, in characters: it takes a fraction of a millisecond to parse or write. */
const MAX_SLICE_CHARACTERS = 32 * 1024
/** Maximum length of one piece of a long string, in characters. It's larger because strings are copied rather than parsed. */
const MAX_TEXT = 256 * 1024

/**
 * A part of a JSON value. `items` and `members` are the JSON text of a list or an object whose content is appended to the open list or
 * object; the value itself is the only item in a list that's open from the start. `text` is a part of the open string. `key`: inside an
 * object, the name of the member being opened.
 */
export type Slice =
  | { type: 'items' | 'members' | 'text'; text: string }
  | { type: 'open'; what: 'list' | 'object' | 'string'; key: string | null }
  | { type: 'close' }

/** Splits a JSON value of any size into slices of bounded size; the caller can yield to other work between them. */
export function* slicesOf(value: unknown): Generator<Slice, void> {
  if (sizeOf(value) > MAX_SLICE_CHARACTERS) yield* largeSlices(value, null)
  else yield { type: 'items', text: JSON.stringify([value]) }
}

function* largeSlices(value: unknown, key: string | null): Generator<Slice, void> {
  if (typeof value === 'string') {
    yield { type: 'open', what: 'string', key }
    for (let at = 0; at < value.length; at += MAX_TEXT) yield { type: 'text', text: value.slice(at, at + MAX_TEXT) }
  } else if (Array.isArray(value)) {
    yield { type: 'open', what: 'list', key }
    yield* itemSlices(value)
  } else {
    yield { type: 'open', what: 'object', key }
    yield* memberSlices(value as object)
  }
  yield { type: 'close' }
}

function* itemSlices(all: readonly unknown[]): Generator<Slice, void> {
  let small: unknown[] = []
  let total = 0
  for (const item of all) {
    const size = sizeOf(item)
    if (small.length > 0 && total + size > MAX_SLICE_CHARACTERS) {
      yield { type: 'items', text: JSON.stringify(small) }
      small = []
      total = 0
    }
    if (size > MAX_SLICE_CHARACTERS) yield* largeSlices(item, null)
    else {
      small.push(item)
      total += size
    }
  }
  if (small.length > 0) yield { type: 'items', text: JSON.stringify(small) }
}

function* memberSlices(all: object): Generator<Slice, void> {
  let small: [string, unknown][] = []
  let total = 0
  const members = (): Slice => ({ type: 'members', text: JSON.stringify(Object.fromEntries(small)) })
  for (const [key, value] of Object.entries(all)) {
    const size = key.length + sizeOf(value)
    if (small.length > 0 && total + size > MAX_SLICE_CHARACTERS) {
      yield members()
      small = []
      total = 0
    }
    if (size > MAX_SLICE_CHARACTERS && (typeof value === 'string' || typeof value === 'object'))
      yield* largeSlices(value, key)
    else {
      small.push([key, value])
      total += size
    }
  }
  if (small.length > 0) yield members()
}

/** Estimates the length of a value as JSON text. Stops counting at `MAX_SLICE_CHARACTERS`. */
function sizeOf(value: unknown): number {
  let size = 0
  const measure = (each: unknown): void => {
    size += typeof each === 'string' ? each.length + 3 : 6
    if (typeof each !== 'object' || each === null) return
    if (Array.isArray(each)) {
      for (let at = 0; at < each.length && size <= MAX_SLICE_CHARACTERS; at += 1) measure(each[at])
      return
    }
    for (const key in each) {
      if (size > MAX_SLICE_CHARACTERS) return
      size += key.length + 4
      measure((each as Record<string, unknown>)[key])
    }
  }
  measure(value)
  return size
}

/** Creates an assembler that restores a value from its slices. */
export function createAssembler() {
  const root: unknown[] = []
  const open: (unknown[] | object)[] = [root]
  const keys: (string | null)[] = []
  let pieces: string[] | null = null

  function put(value: unknown, key: string | null): void {
    const into = open.at(-1) ?? root
    if (Array.isArray(into)) into.push(value)
    // Assigning to `__proto__` would change the object's prototype instead.
    else Object.defineProperty(into, key ?? '', { value, writable: true, enumerable: true, configurable: true })
  }

  return {
    add(slice: Slice): void {
      if (slice.type === 'text') pieces?.push(slice.text)
      else if (slice.type === 'items') for (const item of JSON.parse(slice.text) as unknown[]) put(item, null)
      else if (slice.type === 'members')
        for (const [key, value] of Object.entries(JSON.parse(slice.text) as object)) put(value, key)
      else if (slice.type === 'open') {
        if (slice.what === 'string') {
          pieces = []
          keys.push(slice.key)
          return
        }
        const value = slice.what === 'list' ? [] : {}
        put(value, slice.key)
        open.push(value)
      } else if (pieces) {
        put(pieces.join(''), keys.pop() ?? null)
        pieces = null
      } else open.pop()
    },
    value: (): unknown => root[0],
  }
}

/** Yields the JSON text of a value in pieces of bounded size. */
export function* jsonTextOf(value: unknown): Generator<string, void> {
  const ends: string[] = []
  let isFirst = true
  const before = (key: string | null) => {
    const comma = isFirst ? '' : ','
    isFirst = false
    return key === null ? comma : `${comma}${JSON.stringify(key)}:`
  }
  for (const slice of slicesOf(value)) {
    if (slice.type === 'text') yield JSON.stringify(slice.text).slice(1, -1)
    else if (slice.type === 'open') {
      const [start = '', end = ''] = { list: '[]', object: '{}', string: '""' }[slice.what]
      yield before(slice.key) + start
      ends.push(end)
      isFirst = true
    } else if (slice.type === 'close') {
      yield ends.pop() ?? ''
      isFirst = false
    } else {
      const inside = slice.text.slice(1, -1)
      if (inside !== '') yield before(null) + inside
    }
  }
}
