import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

/** The dark modules in an SVG of rectangles one module high. */
function darkModules(svg: string): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1H/g)) {
    for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at},${y}`)
  }
  return dark
}

it("draws exactly the code's modules, with the quiet zone that scanners need", () => {
  const url = 'https://mcp.example.com/mt_5cK9wQ2xTz7LrY0bVn4HsE8u/stream'
  const { data } = encode(url, { ecc: 'L', boostEcc: true, border: 4 })
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
  const drawn = darkModules(qrCode(url) ?? '')
  expect(drawn).toEqual(new Set(expected))
  for (const module of drawn) expect(Math.min(...module.split(',').map(Number))).toBeGreaterThanOrEqual(4)
})

it("returns null for a URL that doesn't fit in a code", () => {
  expect(qrCode(`https://x.example/${'a'.repeat(3000)}`)).toBeNull()
  expect(qrCode(`https://x.example/${'a'.repeat(2900)}`)).toContain('<svg')
})
