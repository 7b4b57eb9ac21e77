import { createInstance } from 'i18next'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { en } from './catalogue.ts'
import { codesIn } from './codes.testkit.ts'
import { entryOf } from './entry.ts'
import { message, messageSchema, quoted } from './message.ts'
import { say } from './say.ts'

/** Returns the names of the placeholders in a string. */
const names = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '')

/** Whether a string formats `name` as a number; neither `say` nor i18next does that with a string value. */
const isNumber = (text: string, name: string) => text.includes(`{{${name}, number}}`)

describe('say', () => {
  it('formats every entry like i18next does in the window, for zero, one, and many', async () => {
    const i18next = createInstance()
    await i18next.init({ lng: 'en', resources: { en }, ns: Object.keys(en), interpolation: { escapeValue: false } })
    for (const code of codesIn(en)) {
      const { zero = '', one = '', other } = entryOf(code) ?? { other: '' }
      for (const count of [0, 1, 2, 12_345]) {
        const params = Object.fromEntries(
          names(zero + one + other).map((name) => [name, name === 'count' || isNumber(other, name) ? count : 'x']),
        )
        if (one !== '' || zero !== '') params.count = count
        const expected = i18next.t(code.replace('.', ':') as never, params as never)
        expect(say({ code, params } as never), code).toBe(expected)
      }
    }
  })

  it('joins a list and formats a nested message', () => {
    expect(say(message('http.methodNotAllowed', { methods: ['GET', 'HEAD', 'POST'] }))).toBe(
      'This address only accepts GET, HEAD, and POST.',
    )
    const what = message('http.tooManyCalls')
    expect(say(message('http.waitFor', { what, count: 1 }))).toBe(
      'Too many calls at once with this URL. Try again in 1 second.',
    )
    expect(say(message('http.tooLong', { field: 'name', max: 20_000 }))).toBe('name is longer than 20,000 characters.')
  })

  it('inserts text from elsewhere unchanged', () => {
    expect(say(quoted('{{text}} $& {{code}}'))).toBe('{{text}} $& {{code}}')
  })
})

describe('message', () => {
  it("doesn't compile with an unknown code or a missing parameter", () => {
    // @ts-expect-error there's no such entry
    message('http.noSuchEntry')
    // @ts-expect-error `field` is missing
    message('http.required')
    // @ts-expect-error plural forms need `count`, whether or not they show it
    message('management.import.environmentUsed', { names: [], filled: [] })
    // @ts-expect-error `count` is a number
    message('http.waitFor', { what: 'x', count: '1' })
    expectTypeOf(message('http.required', { field: 'x' }).code).not.toBeAny()
  })

  it('passes validation at a process boundary, unlike any other value', () => {
    const nested = message('http.waitFor', { what: message('http.tooManyCalls'), count: 3 })
    expect(messageSchema.parse(JSON.parse(JSON.stringify(nested)))).toEqual(nested)
    expect(messageSchema.safeParse({ code: 'http.noSuchEntry', params: {} }).success).toBe(false)
    expect(messageSchema.safeParse({ code: 'constructor', params: {} }).success).toBe(false)
    expect(messageSchema.safeParse('http.notFound').success).toBe(false)
  })
})
