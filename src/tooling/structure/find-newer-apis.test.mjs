import { expect, it } from 'vitest'
import { findNewerApis } from './find-newer-apis.mjs'

it.each(['const a = AbortSignal.any([b, c])', 'if (URL.canParse(text)) go()', 'list.toSorted()'])(
  'rejects "%s"',
  (source) => {
    expect(findNewerApis(`\n${source}`, 'src/shared/a.ts')).toMatchObject([{ line: 2 }])
  },
)

it('accepts APIs in Electron 25, and any API in tests and tooling, which run on newer Node releases', () => {
  expect(findNewerApis('AbortSignal.timeout(1)\n[...list].sort()', 'src/desk/a.ts')).toEqual([])
  for (const file of ['src/desk/a.test.ts', 'src/tooling/a.mjs', 'e2e/a.spec.ts'])
    expect(findNewerApis('URL.canParse(text)', file)).toEqual([])
})
