import { describe, expect, it } from 'vitest'
import { type FormValue, readFormValue } from './form-value.ts'

const text = (value: string, more: Partial<FormValue> = {}): FormValue => ({
  kind: 'text',
  text: value,
  lost: false,
  ...more,
})

describe('the value of -F', () => {
  it.each<[string, FormValue]>([
    ['b=c', text('b=c')],
    ['b;type=text/plain', text('b', { contentType: 'text/plain' })],
    ['b ; TYPE=text/x; charset=utf-8;filename=f', text('b', { contentType: 'text/x;charset=utf-8', filename: 'f' })],
    ['"b;\\"c\\\\d\\e" ;type=x/y', text('b;"c\\d\\e', { contentType: 'x/y' })],
    ['"b" tail', text('b', { lost: true })],
    ['"open;type=x/y', text('"open', { contentType: 'x/y' })],
    ['@"f;1.png";filename="g;h"', { kind: 'file', text: 'f;1.png', filename: 'g;h', lost: false }],
    ['<f.txt;filename=g', { kind: 'content', text: 'f.txt', lost: true }],
    ['b;headers=X: y', text('b', { lost: true })],
    ['b;foo="x;y";type=t/t', text('b', { contentType: 't/t', lost: true })],
    ['(;type=multipart/mixed', text('', { contentType: 'multipart/mixed', lost: true })],
    ['b; ', text('b')],
  ])('is read as curl reads it: %s', (given, value) => {
    expect(readFormValue(given)).toEqual(value)
  })

  it('is read without timing out when it has a long unclosed quote', () => {
    expect(readFormValue(`"${'a\\"'.repeat(500_000)}`).text).toHaveLength(1_500_001)
  })
})
