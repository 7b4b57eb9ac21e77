import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import { logFor } from './log.ts'
import { logEntrySchema } from './log-entry.ts'
import { Secret } from './secret.ts'

it('gives an error a reference, and logs its stack along with those of its causes', () => {
  const entries = collectLog()
  const cause = new Error('The disk is full')
  const reference = logFor('service/calls').error('The call log couldn’t be written', new Error('write', { cause }), {
    rows: 3,
  })
  const [entry] = entries
  expect(logEntrySchema.parse(entry)).toEqual(entry)
  expect(entry).toMatchObject({ level: 'error', area: 'service/calls', reference, fields: { rows: 3 } })
  expect(reference).toMatch(/^[0-9a-f]{8}$/)
  expect(entry?.stack).toMatch(
    /Error: write\n.*log\.test\.ts[\s\S]*Caused by: Error: The disk is full\n.*log\.test\.ts/,
  )
})

it('writes entries at its level or above', () => {
  const entries = collectLog('warn')
  const log = logFor('test')
  log.debug('debug')
  log.info('info')
  log.warn('warn')
  log.error('error', 'thrown text')
  expect(entries.map(({ level }) => level)).toEqual(['warn', 'error'])
  expect(entries.at(-1)?.stack).toBe('thrown text')
})

it('never prints a secret, however it’s stringified', () => {
  const entries = collectLog()
  const secret = new Secret('ak_live-1234')
  logFor('test').info(`The key is ${secret}`, { key: secret })
  const printed = [
    JSON.stringify(entries),
    JSON.stringify({ secret }),
    `${secret}`,
    inspect(secret),
    inspect({ secret }),
  ]
  expect(printed.join()).not.toContain('1234')
  expect(entries[0]?.fields).toEqual({ key: '••••' })
  expect(secret.reveal()).toBe('ak_live-1234')
})

it('truncates an entry that’s too long', () => {
  const entries = collectLog()
  logFor('test').error('m'.repeat(10_000), new Error('s'.repeat(100_000)), { long: 'f'.repeat(10_000) })
  expect(() => logEntrySchema.parse(entries[0])).not.toThrow()
})
