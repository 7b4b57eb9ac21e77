import { expect, it } from 'vitest'
import { pathOf } from './qr-path.ts'

it('draws each run of dark modules once', () => {
  const rows = [
    [true, true, false],
    [false, false, false],
    [true, false, true],
  ]
  expect(pathOf(rows)).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z')
})
