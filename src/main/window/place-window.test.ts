import { expect, it } from 'vitest'
import { placeWindow, rememberedPlace } from './place-window.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const size = { width: 1280, height: 820 }

it.each([
  ['as it was', { x: 100, y: 60 }],
  ['partly beyond an edge, with its title bar in reach', { x: -600, y: 400 }],
])('keeps a reachable position: %s', (_what, at) => {
  expect(placeWindow({ ...size, ...at }, laptop)).toEqual({ ...size, ...at })
})

it.each([
  ['on a removed screen to the right', { x: 1440, y: 60 }],
  ['on a removed screen to the left', { x: -1280, y: 60 }],
  ['on a removed screen below', { x: 100, y: 900 }],
  ['with its title bar above the screen', { x: 100, y: 0 }],
])('drops a position %s, and keeps the size', (_what, at) => {
  expect(placeWindow({ ...size, ...at }, laptop)).toEqual(size)
})

it('shrinks a window from a larger screen to fit, with or without its position', () => {
  expect(placeWindow({ width: 3000, height: 1800 }, laptop)).toEqual({ width: 1440, height: 875 })
  expect(placeWindow({ x: 10, y: 30, width: 3000, height: 500 }, laptop)).toEqual({
    x: 10,
    y: 30,
    width: 1440,
    height: 500,
  })
})

it('doesn’t store a position on Wayland, where it would always be 0,0', () => {
  const bounds = { x: 0, y: 0, ...size }
  expect(rememberedPlace(bounds, true)).toEqual(size)
  expect(rememberedPlace(bounds, false)).toEqual(bounds)
})
