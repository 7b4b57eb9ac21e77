import { expect, it } from 'vitest'
import { findTwoWayImports } from './find-two-way-imports.mjs'

const module = (/** @type {string} */ file, /** @type {string[]} */ ...specifiers) => ({ file, specifiers })

it('rejects two folders that import each other', () => {
  expect(
    findTwoWayImports([
      module('src/service/mcp/call.ts', '../store/store.ts', '../store/calls.ts'),
      module('src/service/store/calls.ts', '../mcp/call.ts'),
    ]),
  ).toEqual([
    'src/service/mcp and src/service/store import each other: src/service/store/calls.ts imports src/service/mcp/call.ts',
  ])
})

it('accepts imports in one direction only, opposite imports in tests, and imports from other rooms or within a folder', () => {
  expect(
    findTwoWayImports([
      module('src/service/mcp/call.ts', '../store/store.ts', './deep/text.ts', '../../base/log/log.ts', 'zod'),
      module('src/service/mcp/deep/text.ts', '../call.ts'),
      module('src/service/store/store.test.ts', '../mcp/call.ts'),
      module('src/service/start-service.ts', './mcp/call.ts'),
      module('src/service/mcp/start.ts', '../start-service.ts'),
    ]),
  ).toEqual([])
})
