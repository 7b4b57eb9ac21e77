import { expect, it } from 'vitest'
import { freeName } from './free-name.ts'

const free = (...taken: string[]) =>
  freeName(
    'order',
    (name) => taken.includes(name),
    (number) => `order ${number}`,
  )

it('keeps a free name', () => {
  expect(free('orders')).toBe('order')
})

it('counts up from 2 to the first free name', () => {
  expect(free('order')).toBe('order 2')
  expect(free('order', 'order 2', 'order 4')).toBe('order 3')
})
