import type { ExactJson } from '../../../shared/exact-json.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { textSize } from '../../../shared/values/estimate-tokens.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import { sentencesOf } from './cut-text.ts'
import { isTable, type Table } from './fold.ts'

/** Maximum size of a note in place of a value, as JSON text. */
const NOTE = 56
/** Size that each item of a list gets before more items are listed, if it needs it. */
const ITEM_SHARE = 300
const IDENTIFIER = /^_?(?:id|uuid|key|name|title|status|type)$|(?:Id|ID|_id|Key|_key)$/

type Write = ExactJson['write']

/**
 * Shortens a value so that its JSON takes at most `room`, a size of at least 56 (see `textSize`). Notes that begin with “…” stand for what's
 * missing. Members that look like identifiers, and short values, are kept first.
 */
export function fitJson(value: unknown, room: number, write: Write): unknown {
  return createFit(write)(value, room)
}

function createFit(write: Write) {
  const sizes = new Map<object, number>()

  function sizeOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return textSize(write(value))
    const known = sizes.get(value)
    if (known !== undefined) return known
    const size = Array.isArray(value)
      ? value.reduce((sum: number, item) => sum + sizeOf(item) + 1, 2)
      : Object.entries(value).reduce((sum, [name, member]) => sum + nameSize(name) + sizeOf(member), 2)
    sizes.set(value, size)
    return size
  }
  const leastOf = (value: unknown): number => Math.min(sizeOf(value), NOTE)

  function fit(value: unknown, room: number): unknown {
    if (sizeOf(value) <= room) return value
    if (typeof value !== 'object' || value === null) return fitScalar(value, room)
    if (Array.isArray(value)) return fitList(value, room)
    return isTable(value) ? fitTable(value, room) : fitObject(value as Record<string, unknown>, room)
  }

  function fitScalar(value: unknown, room: number): string {
    const written = write(value)
    if (!written.startsWith('"')) return say(message('replies.more.digits', { count: written.length }))
    const text = value as string
    const begin = room <= 2 * NOTE ? '' : sentencesOf(text, room - NOTE - 2)
    const note = say(message('replies.more.characters', { count: text.length - begin.length }))
    return begin === '' ? note : `${begin} [${note}]`
  }

  /** Returns each value's share of the room: what's left after everybody's minimum goes to the shortest values first. */
  function share(wanted: readonly { size: number; least: number }[], room: number): number[] {
    let left = room - wanted.reduce((sum, { least }) => sum + least, 0)
    const shares: number[] = []
    const order = wanted.map(({ size, least }, index) => ({ more: size - least, least, index }))
    order.sort((one, other) => one.more - other.more)
    for (const [position, { more, least, index }] of order.entries()) {
      const extra = Math.min(more, Math.floor(left / (order.length - position)))
      left -= extra
      shares[index] = least + extra
    }
    return shares
  }
  const fitAll = (values: readonly unknown[], room: number): unknown[] => {
    const shares = share(
      values.map((value) => ({ size: sizeOf(value), least: leastOf(value) })),
      room,
    )
    return values.map((value, index) => fit(value, shares[index] ?? NOTE))
  }

  function fitList(items: readonly unknown[], room: number): unknown {
    const inside = room - 2 - NOTE - 1
    const count = countFitting(items, inside, (item) => Math.min(sizeOf(item), ITEM_SHARE))
    if (count === 0) return itemsNote(items.length)
    const shown = fitAll(items.slice(0, count), inside - count)
    return count === items.length ? shown : [...shown, itemsNote(items.length - count)]
  }

  function fitTable({ $all, $columns, $rows }: Table, room: number): unknown {
    const common = $all && { $all: fit($all, Math.max(Math.floor(room / 4), NOTE)) }
    const inside = room - sizeOf($columns) - NOTE - EMPTY_TABLE - (common ? sizeOf(common) + 1 : 0)
    const rows = $rows.map((cells) => {
      const least = cells.reduce((sum: number, cell) => sum + leastOf(cell) + 1, 2)
      return { cells, size: sizeOf(cells), least }
    })
    const count = countFitting(rows, inside, ({ size, least }) => Math.max(least, Math.min(size, ITEM_SHARE)))
    if (count === 0) return itemsNote($rows.length)
    const shown = rows.slice(0, count)
    const shares = share(shown, inside - count)
    const fitted = shown.map(({ cells }, index) => fitAll(cells, (shares[index] ?? 0) - 2 - cells.length))
    const table = { ...common, $columns, $rows: fitted }
    return count === $rows.length ? table : { ...table, $more: itemsNote($rows.length - count) }
  }

  function fitObject(value: Record<string, unknown>, room: number): unknown {
    const members = Object.entries(value)
    const isWhole = members.reduce((sum, [name, member]) => sum + nameSize(name) + leastOf(member), 2) <= room
    const inside = room - 2 - (isWhole ? 0 : NOTE + 20)
    const shown = isWhole ? members : chooseMembers(members, inside)
    if (shown.length === 0) return say(message('replies.more.members', { count: members.length }))
    const names = shown.reduce((sum, [name]) => sum + nameSize(name), 0)
    const values = fitAll(
      shown.map(([, member]) => member),
      inside - names,
    )
    const fitted = shown.map(([name], index) => [name, values[index]] as const)
    const missing = members.length - shown.length
    if (missing === 0) return Object.fromEntries(fitted)
    const note = say(message('replies.more.members', { count: missing }))
    const mark = freeName(
      '…',
      (name) => Object.hasOwn(value, name),
      (number) => `… (${number})`,
    )
    return Object.fromEntries([...fitted, [mark, note]])
  }

  /** Returns the members that fit, in order: first identifiers, then other plain values, then the rest. */
  function chooseMembers(members: readonly [string, unknown][], room: number): [string, unknown][] {
    const rank = ([name, member]: [string, unknown]) =>
      typeof member === 'object' && member !== null ? 2 : IDENTIFIER.test(name) ? 0 : 1
    const chosen = new Set<string>()
    let left = room
    for (const wanted of [0, 1, 2]) {
      for (const member of members) {
        const cost = nameSize(member[0]) + leastOf(member[1])
        if (rank(member) !== wanted || cost > left) continue
        left -= cost
        chosen.add(member[0])
      }
    }
    return members.filter(([name]) => chosen.has(name))
  }
  return fit
}

/** Size of a table without its columns and rows. */
const EMPTY_TABLE = textSize('{"$columns":,"$rows":[],"$more":}')

const nameSize = (name: string): number => textSize(JSON.stringify(name)) + 2
const itemsNote = (count: number): string => say(message('replies.more.items', { count }))

/** Returns the number of items at the beginning whose costs, plus one for a comma each, fit into the room. */
function countFitting<T>(items: readonly T[], room: number, costOf: (item: T) => number): number {
  let left = room
  for (const [index, item] of items.entries()) {
    left -= costOf(item) + 1
    if (left < 0) return index
  }
  return items.length
}
