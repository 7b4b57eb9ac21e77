import { expect, it } from 'vitest'
import { releaseParts } from './release-parts.ts'

const titlesOf = (notes: string) => releaseParts(notes).map(({ title, blocks }) => [title, blocks.length])

it('splits notes by heading', () => {
  expect(titlesOf('### Added\n\n- One\n- Two\n\n### Fixed\n\n- Three')).toEqual([
    ['Added', 2],
    ['Fixed', 1],
  ])
})

it('omits a heading that only precedes another one', () => {
  expect(titlesOf('### Added\n\n#### Servers\n\n- One\n\n#### `Bulk`\n\n- Two')).toEqual([
    ['Servers', 1],
    ['Bulk', 1],
  ])
})

it('keeps what precedes the first heading', () => {
  expect(titlesOf('Read this first.\n\n### Fixed\n\n- One')).toEqual([
    ['', 1],
    ['Fixed', 1],
  ])
  expect(releaseParts('')).toEqual([])
})
