// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findProblems } from './find-problems.mjs'

/** @type {string} */
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} file @param {string} text */
function problemsOf(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  return findProblems(root, [file])
}

describe('the import table', () => {
  it.each([
    ['src/shared/a.ts', "import 'node:fs'"],
    ['src/shared/a.ts', "import type { X } from '../desk/x.ts'"],
    ['src/desk/api/a.ts', "export { x } from '../../main/x.ts'"],
    ['src/desk/a.ts', "import { app } from 'electron'"],
    ['src/service/a.ts', "const m = await import('../main/x.ts')"],
    ['src/service/a.ts', "import keytar from 'keytar'"],
    ['src/main/a.ts', "import { ipcMain } from 'electron'"],
    ['src/main/ipc/a.ts', "import { ipcRenderer } from 'electron'"],
    ['src/desk/a.ts', "export type X = import('electron').App"],
    ['src/desk/a.ts', "const k = require('keytar')"],
    ['src/desk/a.ts', 'const k = await import(`keytar`)'],
    ['src/main/a.ts', "import { ipcMain as x } from 'electron'"],
    ['src/main/a.ts', "export { ipcMain } from 'electron'"],
    ['src/main/a.ts', "import { X } from '../renderer/x.tsx'"],
    ['src/preload/index.ts', "import { commands } from '../shared/ipc/contract.ts'"],
    ['src/renderer/lib/a.ts', "import { join } from 'path'"],
    ['src/renderer/app/A.tsx', "import { x } from '../../desk/x.ts'\nexport const A = () => <p>{x}</p>"],
    ['src/renderer/features/servers/A.tsx', "import { B } from '../settings/B.tsx'"],
  ])('rejects in %s: %s', (file, text) => {
    expect(problemsOf(file, text)).toHaveLength(1)
  })

  it.each([
    ['src/shared/a.ts', "import { z } from 'zod'"],
    ['src/desk/api/a.ts', "import 'node:fs'\nimport '../../shared/errors.ts'"],
    ['src/main/ipc/connect.ts', "import { ipcMain } from 'electron'\nimport '../../service/process-messages.ts'"],
    ['src/preload/index.ts', "import { ipcRenderer } from 'electron'\nimport '../shared/ipc/bridge.ts'"],
    ['src/renderer/features/servers/A.tsx', "import { Button } from '@mantine/core'\nimport '../../ui/B.tsx'"],
  ])('allows in %s: %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([])
  })
})

describe('small functions defined only once', () => {
  it("can't be copied", () => {
    expect(problemsOf('src/desk/a.ts', 'export const WEEK = 7 * 86_400_000')).toEqual([
      'src/desk/a.ts:1: a copy of a duration; import it from src/shared/values/durations.ts',
    ])
  })
})

describe('the theme', () => {
  it.each([
    'src/renderer/features/servers/a.css',
    'src/renderer/ui/theme/base.css',
    'src/base/customer-page/page/layout.css',
  ])('is the only source for sizes in %s', (file) => {
    expect(problemsOf(file, '.a {\n  gap: 7px;\n}\n')).toEqual([expect.stringContaining('7px')])
  })

  it.each(['src/shared/theme/scale.css', 'src/base/customer-page/page/page-scale.css'])('is declared in %s', (file) => {
    expect(problemsOf(file, ':root {\n  --space-md: 7px;\n}\n')).toEqual([])
  })
})

describe('the other rules', () => {
  it('reject a file of 301 lines and allow one of 300', () => {
    expect(problemsOf('e2e/a.ts', '\n'.repeat(301))).toHaveLength(1)
    expect(problemsOf('e2e/a.ts', '\n'.repeat(300))).toEqual([])
  })

  it('reject quaint words in the catalogue, but nowhere else', () => {
    const text = "export default { a: 'cannot' }"
    expect(problemsOf('src/shared/text/en/a.ts', text)).toHaveLength(1)
    expect(problemsOf('src/shared/a.ts', text)).toEqual([])
  })

  it('reject translated words in comments and test names', () => {
    expect(problemsOf('e2e/a.css', '/* beside it */')).toEqual([
      'e2e/a.css:1: “beside” sounds translated; write next to, or besides',
    ])
    expect(problemsOf('src/desk/a.test.ts', "it('is beside it', () => {})")).toHaveLength(1)
  })

  it.each(['src/desk/utils.ts', 'src/renderer/types.ts', 'vitest.config.ts'])('reject the file %s', (file) => {
    expect(problemsOf(file, '')).toHaveLength(1)
  })
})
