import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import type { RecordToken } from '../../shared/history/record-token.ts'
import { token } from './access-data.ts'
import type { Handlers } from './fake-bridge.ts'

/** A history with these records, newest first, all with live tokens. Supports filtering only by ID. */
export const historyOf = (records: readonly IssuedRecord[]): Handlers => ({
  'history.list': ({ filter, offset, limit }) => {
    const matching = records.filter(({ id }) => filter.ids?.includes(id) ?? true)
    const { length } = matching
    return { records: matching.slice(offset, offset + limit), total: length, issued: length, all: records.length }
  },
  'history.servers': () => {
    const servers = new Map(records.map(({ workspace, server }) => [server.id, { workspace, server }]))
    return [...servers.values()]
  },
  'history.get': ({ id }) => records.find((record) => record.id === id) ?? null,
  'history.tokens': ({ ids }) => ids.map((id) => tokenOf(records.find((record) => record.id === id))),
  'history.inState': ({ state }) => (state === 'live' ? records.map(({ id }) => id) : []),
  'history.access': ({ id }) => {
    const found = records.find((record) => record.id === id)
    const value = `mt_test-${id}-${found?.tokenEnd}`
    return { url: `http://127.0.0.1:37100/mcp/${value}/stream`, token: value, customerId: found?.customerId ?? '' }
  },
  'history.copy': () => ({ clearedAfterSeconds: 60 }),
})

const tokenOf = (record: IssuedRecord | undefined): RecordToken =>
  record ? token(record.server.id, record.customerId ?? '') : 'unknown'
