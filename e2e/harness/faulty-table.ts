/** A row with a finding, as the dry run shows it. */
interface Fault {
  line: number
  state: 'Invalid' | 'Skipped' | 'Ready'
  said: string
}

interface FaultyTable {
  csv: string
  faults: readonly Fault[]
  /** Identities from a few rows without a fault. */
  blocked: readonly string[]
}

/** An earlier row, for faults that refer to one. */
interface Earlier {
  identity: string
  server: string
  line: number
}

const HEADER = 'Email,Server,Name,Company'
const SERVERS = ['Billing EU', 'srv_crm', 'crm CONTACTS']
const BLOCKED = 5

const longIdentity = `${'x'.repeat(320)}@customers.example`
const said = (line: number) => line.toLocaleString('en')

/** Changes to a row's cells, the state and finding they result in, and the number of rows affected. */
const KINDS: readonly [count: number, Fault['state'], change: (cells: string[], earlier: Earlier) => string][] = [
  [2, 'Invalid', (cells) => put(cells, 0, '  ', 'No primary identity')],
  [1, 'Invalid', (cells) => put(cells, 0, longIdentity, 'The primary identity has more than 320 characters')],
  [2, 'Invalid', hideCharacter],
  [2, 'Invalid', (cells) => put(cells, 4, 'spare', 'More cells than columns, starting at “spare”')],
  [2, 'Invalid', (cells) => put(cells, 1, 'Biling', 'There’s no server “Biling”')],
  [1, 'Invalid', (cells) => put(cells, 1, 'Twins', 'More than one server is named “Twins”')],
  [1, 'Invalid', (cells) => put(cells, 1, '', 'No server')],
  [3, 'Skipped', repeat],
  [1, 'Ready', (cells) => put(cells, 1, 'Warehouse stock', 'The server “Warehouse stock” is inactive')],
  [2, 'Ready', (cells) => put(cells, 0, `user ${cells[2]}`, 'Not an email address, unlike most others')],
  [2, 'Ready', leaveOutLast],
  [
    1,
    'Ready',
    (cells, { identity, line }) =>
      put(cells, 0, identity.toUpperCase(), `Differs from line ${said(line)} only in capitalization`),
  ],
]

function put(cells: string[], column: number, text: string, what: string): string {
  cells[column] = text
  return what
}

function hideCharacter(cells: string[]): string {
  const identity = cells[0] ?? ''
  return put(cells, 0, `h\u200b${identity}`, `The primary identity has an invisible character: h\\u{200b}${identity}`)
}

function repeat(cells: string[], { identity, server, line }: Earlier): string {
  cells[1] = server
  return put(cells, 0, identity, `Same customer and server as line ${said(line)}`)
}

function leaveOutLast(cells: string[]): string {
  cells.pop()
  return 'Fewer cells than columns'
}

/**
 * A CSV file with this number of customers, 20 of them faulty. The same seed always produces the same file. Uses the fake service's
 * servers.
 */
export function faultyTable(rows: number, seed: number): FaultyTable {
  const below = randomFrom(seed)
  const table = Array.from({ length: rows }, (_, row) => {
    const identity = `customer.${row}@company-${below(40)}.example`
    return [identity, SERVERS[below(SERVERS.length)] ?? '', `Customer ${row}`, `Company ${below(40)}`]
  })
  const taken = new Set<number>()
  const pick = (least: number, most: number): number => {
    const row = least + below(most - least)
    if (taken.has(row)) return pick(least, most)
    taken.add(row)
    return row
  }
  const lineOf = (row: number) => row + 2
  const faults = KINDS.flatMap(([count, state, change]) =>
    Array.from({ length: count }, (): Fault => {
      const row = pick(100, rows)
      const earlier = pick(0, 100)
      const [identity = '', server = ''] = table[earlier] ?? []
      const what = change(table[row] ?? [], { identity, server, line: lineOf(earlier) })
      return { line: lineOf(row), state, said: what }
    }),
  ).sort((one, other) => one.line - other.line)
  const blocked = Array.from({ length: BLOCKED }, () => table[pick(100, rows)]?.[0] ?? '')
  return { csv: [HEADER, ...table.map((cells) => cells.join(','))].join('\r\n'), faults, blocked }
}

/** Returns a generator of pseudo-random whole numbers below a limit. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
