import { expect, it } from 'vitest'
import { type AppErrorInput, appErrorSchema } from '../../../shared/errors.ts'
import { message, quoted } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { startI18n } from '../../text/start-i18n.ts'
import { describeError } from './describe-error.ts'

const CUT = message('api.cut')
const t = startI18n().getFixedT('en', 'errors')
const describe = (error: AppErrorInput) => describeError(appErrorSchema.parse(error), t)

const one: AppErrorInput[] = [
  { kind: 'invalidInput', fields: { baseUrl: quoted('Enter an address.') } },
  { kind: 'unauthenticated' },
  { kind: 'unauthenticated', missingKey: true },
  { kind: 'forbidden', scope: 'manage' },
  { kind: 'notFound' },
  { kind: 'notFound', code: 'invalid_server_id' },
  { kind: 'rateLimited', retryAfterSeconds: 4 },
  { kind: 'offline', cause: quoted('ECONNREFUSED') },
  { kind: 'timeout', seconds: 10 },
  { kind: 'cancelled' },
  { kind: 'badResponse', cause: quoted('Not JSON') },
  { kind: 'server', status: 500, cause: quoted('Boom') },
  { kind: 'keychainUnavailable', cause: quoted('No keychain'), remedy: quoted('Start one.') },
  { kind: 'storage', cause: quoted('Disk full'), remedy: quoted('Make room.') },
  { kind: 'storage', cause: quoted('Port 7332'), remedy: quoted('Choose another.'), code: 'portTaken' },
  { kind: 'unusableBackup', problem: 'damaged', cause: quoted('It’s damaged.'), remedy: quoted('Copy it again.') },
  { kind: 'updateFailed', problem: 'unsigned', cause: quoted('It isn’t signed.'), remedy: quoted('Report it.') },
  { kind: 'unexpected', reference: 'A1' },
]

it.each(one)('has a title, a cause, and a remedy for $kind', (error) => {
  const { title, cause, remedy } = describe(error)
  // A missing translation would appear as its key, which doesn't match.
  for (const text of [title, cause, remedy]) expect(text).toMatch(/ |[A-Z]/)
  expect(`${title} ${cause} ${remedy}`).not.toMatch(/\w\.\w|\{\{|undefined/)
})

it("keeps the wording of the app's own rejections, which say what to do", () => {
  for (const error of [
    { kind: 'invalidInput', fields: {}, cause: message('bulk.busy') },
    { kind: 'notFound', cause: message('bulk.outdated') },
  ] as const)
    expect(describe(error)).toMatchObject({ title: 'Can’t do that right now', cause: say(error.cause), remedy: '' })
})

it("doesn't point to a field if a selection rather than typed input is rejected", () => {
  const last = quoted('It’s the last one. Create another one first.')
  const refused = { title: 'Can’t do that right now', cause: say(last), remedy: '' }
  expect(describe({ kind: 'invalidInput', fields: { id: last } })).toMatchObject(refused)
  expect(describe({ kind: 'invalidInput', fields: { tokenId: last } })).toMatchObject(refused)
  const typed: Record<string, typeof last>[] = [{ id: last, name: last }, { name: last }, {}]
  for (const fields of typed) expect(describe({ kind: 'invalidInput', fields }).title).not.toBe(refused.title)
})

it('includes the HTTP status of a failure, but not of a success', () => {
  expect(describe({ kind: 'server', status: 502, cause: quoted('No reason.') }).cause).toBe(
    'No reason (HTTP status 502).',
  )
  expect(describe({ kind: 'server', status: 500, cause: quoted('Boom') }).cause).toBe('Boom (HTTP status 500)')
  expect(describe({ kind: 'server', status: 0, cause: quoted('It has ended.') }).cause).toBe('It has ended.')
  expect(describe({ kind: 'server', status: 200, cause: quoted('Quota used up') }).cause).toBe('Quota used up')
})

it('offers the key, the port, a refresh, or a retry as the action', () => {
  expect(describe({ kind: 'unauthenticated' }).actions).toEqual(['openSettings'])
  expect(describe({ kind: 'notFound' }).actions).toEqual(['refreshServers'])
  const taken = describe({ kind: 'storage', cause: quoted(''), remedy: quoted(''), code: 'portTaken' })
  expect(taken.actions).toEqual(['startService', 'changePort'])
  const untrusted = describe({ kind: 'offline', cause: message('api.authority') })
  expect([untrusted.cause, untrusted.remedy]).toEqual([
    expect.stringContaining('authority'),
    expect.stringContaining('certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n company -i FILE'),
  ])
  expect(describe({ kind: 'offline', cause: quoted('') }).actions).toEqual(['retry'])
  expect(describe({ kind: 'rateLimited', retryAfterSeconds: 4 })).toMatchObject({ actions: ['retry'], waitSeconds: 4 })
})

it('warns that a URL may exist if, and only if, the outcome is unknown', () => {
  for (const outcomeUnknown of [true, false]) {
    const errors: AppErrorInput[] = [
      { kind: 'offline', cause: quoted('cut'), outcomeUnknown },
      { kind: 'timeout', seconds: 10, outcomeUnknown },
      { kind: 'cancelled', outcomeUnknown },
      { kind: 'badResponse', cause: quoted('HTML'), outcomeUnknown },
      { kind: 'server', status: 502, cause: quoted('HTML'), outcomeUnknown },
    ]
    for (const error of errors) expect(describe(error).remedy.includes('may already exist')).toBe(outcomeUnknown)
  }
})

it('describes a dropped connection as such, whether or not a response had started', () => {
  for (const cut of [
    { kind: 'badResponse', status: 200, cause: CUT, outcomeUnknown: true },
    { kind: 'offline', cause: CUT, outcomeUnknown: true },
  ] as const) {
    const { title, cause, remedy } = describe(cut)
    expect(title).toBe('The connection was lost')
    expect(cause).toBe('The connection closed before the response was complete.')
    expect(remedy).not.toContain('base URL')
    expect(remedy).toMatch(/^A URL may already exist/)
  }
})
