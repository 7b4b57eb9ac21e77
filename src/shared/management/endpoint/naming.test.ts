import { describe, expect, it } from 'vitest'
import { isPlural, singular, snakeCase, snakeName } from './naming.ts'

describe('snakeName', () => {
  it.each([
    ['createOrder', 'create_order'],
    ['Create order!', 'create_order'],
    ['getHTTPServer', 'get_http_server'],
    ['userIDs', 'user_ids'],
    ['listGitHubIssues', 'list_github_issues'],
    ['SHA256', 'sha256'],
    ['__a--b__', 'a_b'],
    ['naïve café', 'naive_cafe'],
    ['Größe', 'grosse'],
    ['Ærø', 'aero'],
    ['créerÉlément', 'creer_element'],
    ['Łódź', 'lodz'],
    ['Заказы', 'zakazy'],
    ['мой', 'moy'],
    ['Ａ１ ﬁle', 'a1_file'],
    ['订单', ''],
  ])('converts %s to %s', (text, name) => expect(snakeCase(text)).toBe(name))

  it('returns at most 60 characters, and falls back if nothing is left', () => {
    expect(snakeName(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
    expect(snakeName('订单')).toBe('value')
  })

  it('converts a megabyte of text without timing out', () => {
    for (const text of ['A', 'aA', '_', 'é', 'A1']) expect(snakeCase(text.repeat(500_000))).toMatch(/^[a-z0-9_]*$/)
  })
})

describe('singular', () => {
  it.each([
    ['orders', 'order'],
    ['order_statuses', 'order_status'],
    ['aliases', 'alias'],
    ['movies', 'movie'],
    ['companies', 'company'],
    ['boxes', 'box'],
    ['team_people', 'team_person'],
    ['children', 'child'],
    ['analyses', 'analysis'],
  ])('converts %s to %s', (plural, word) => {
    expect(singular(plural)).toBe(word)
    expect(isPlural(plural)).toBe(true)
  })

  it.each(['status', 'address', 'basis', 'news', 'series', 'data', 'order_metadata', 'sms', 'us', 'order'])(
    'keeps %s',
    (word) => {
      expect(singular(word)).toBe(word)
      expect(isPlural(word)).toBe(false)
    },
  )
})
