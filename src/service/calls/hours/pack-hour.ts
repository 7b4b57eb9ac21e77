import type { CallColumns } from '../../store/call-stats.ts'
import { MAX_DURATION_US } from '../durations.ts'

interface Count {
  calls: number
  errors: number
}
interface ServerCount {
  tools: Map<string, Count & { durations: number[] }>
  customers: Map<string, Count>
}

/** Returns the name under which a tool's calls are counted. */
const toolName = (serverId: string, tool: string): string => `${serverId} ${tool}`

/** Counts an hour's calls by server, tool, and customer. */
export function createHourCount() {
  const servers = new Map<string, ServerCount>()
  const names = new Set<string>()

  function serverOf(serverId: string): ServerCount {
    const known = servers.get(serverId)
    if (known) return known
    const made: ServerCount = { tools: new Map(), customers: new Map() }
    servers.set(serverId, made)
    names.add(serverId)
    return made
  }

  return {
    /** Names of what was counted, which are packed as numbers. */
    names: (): string[] => [...names],
    add({ servers: ids, tools, oks, durations, customers }: CallColumns): void {
      for (const [index, ok] of oks.entries()) {
        const serverId = ids[index] ?? ''
        const server = serverOf(serverId)
        const [name, customer] = [toolName(serverId, tools[index] ?? ''), customers[index] ?? '']
        const ofTool = server.tools.get(name) ?? { calls: 0, errors: 0, durations: [] }
        const ofCustomer = server.customers.get(customer) ?? { calls: 0, errors: 0 }
        if (ofTool.calls === 0) server.tools.set(names.add(name) && name, ofTool)
        if (ofCustomer.calls === 0) server.customers.set(names.add(customer) && customer, ofCustomer)
        for (const count of [ofTool, ofCustomer]) {
          count.calls += 1
          count.errors += ok === 0 ? 1 : 0
        }
        ofTool.durations.push(Math.min(Math.round((durations[index] ?? 0) * 1000), MAX_DURATION_US))
      }
    },
    /** Packs the counts, replacing each name with its number. */
    pack(numbers: ReadonlyMap<string, number>): Uint8Array {
      const hour = createPacked()
      for (const [serverId, server] of servers) {
        const part = createPacked()
        part.put(server.tools.size)
        for (const [name, { calls, errors, durations }] of server.tools) {
          for (const value of [numbers.get(name) ?? 0, calls, errors]) part.put(value)
          let last = 0
          for (const duration of Uint32Array.from(durations).sort()) {
            part.put(duration - last)
            last = duration
          }
        }
        part.put(server.customers.size)
        for (const [name, { calls, errors }] of server.customers)
          for (const value of [numbers.get(name) ?? 0, calls, errors]) part.put(value)
        const bytes = part.bytes()
        hour.put(numbers.get(serverId) ?? 0)
        hour.put(bytes.length)
        hour.append(bytes)
      }
      return hour.bytes()
    },
  }
}
export type HourCount = ReturnType<typeof createHourCount>

/** Collects whole numbers up to 32 bits, seven bits to a byte, lowest first; all but a number's last byte have the highest bit set. */
function createPacked() {
  let buffer = new Uint8Array(256)
  let length = 0

  function reserve(more: number): void {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }

  return {
    put(value: number): void {
      reserve(5)
      let left = value
      while (left > 127) {
        buffer[length++] = (left & 127) | 128
        left >>>= 7
      }
      buffer[length++] = left
    },
    append(bytes: Uint8Array): void {
      reserve(bytes.length)
      buffer.set(bytes, length)
      length += bytes.length
    },
    bytes: (): Uint8Array => buffer.subarray(0, length),
  }
}

/** Reads packed numbers one after another. A class, because V8 reads its fields faster than a closure's variables. */
export class Unpacker {
  private readonly bytes: Uint8Array
  private place = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  isAtEnd(): boolean {
    return this.place >= this.bytes.length
  }

  next(): number {
    const first = this.bytes[this.place++] ?? 0
    return first < 128 ? first : this.rest(first & 127)
  }

  /** Skips bytes. */
  skip(count: number): void {
    this.place += count
  }

  /** Reads the rest of a number whose first byte has the seven bits `lowest`. */
  private rest(lowest: number): number {
    let value = lowest
    for (let shift = 7; ; shift += 7) {
      const byte = this.bytes[this.place++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
}
