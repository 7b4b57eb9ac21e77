import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileOf } from './page-file.ts'

const root = join('/', 'app', 'out', 'renderer')

it('serves the page and the files alongside it', () => {
  expect(fileOf('app://bundle/', root)).toBe(join(root, 'index.html'))
  expect(fileOf('app://bundle/assets/a%20b.js?v=1#x', root)).toBe(join(root, 'assets', 'a b.js'))
})

it.each([
  'app://other/index.html',
  'app://bundle/..%2f..%2fmain/index.cjs',
  'app://bundle/..%2frenderer.old/index.html',
  'app://bundle/%2e%2e/%2e%2e/%2e%2e/package.json%00.js',
  'app://bundle/%E0%A4%A',
  'not an address',
])('doesn’t return a file for %s', (address) => {
  expect(fileOf(address, root)).toBeNull()
})
