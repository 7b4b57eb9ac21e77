// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeNotices } from './write-notices.mjs'

let root = ''
/** @param {Record<string, string>} files path below the repository to text */
function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
/** @param {string} name */
const manifest = (name) => JSON.stringify({ name, version: '1.2.3', license: 'MIT' })
/** @param {string[]} sources */
const sourceMap = (...sources) => JSON.stringify({ sources })
const notices = () => readFileSync(join(root, 'out/third-party-notices.txt'), 'utf8')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'))
  write({
    'package.json': JSON.stringify({ build: { files: ['out/**', 'node_modules/native/build/*.node'] } }),
    'src/renderer/fonts.css': '@font-face { src: url("@fonts/sans/files/sans.woff2"); }',
    'src/renderer/Mark.tsx': "import mark from 'marks/icons/mark.svg?raw'",
    'node_modules/marks/package.json': manifest('marks'),
    'node_modules/marks/LICENSE': 'Copyright of marks',
    'out/main/index.cjs.map': sourceMap(
      '../../src/main/index.ts',
      '../../node_modules/@scope/outer/node_modules/inner/index.js',
    ),
    'node_modules/@scope/outer/node_modules/inner/package.json': manifest('inner'),
    'node_modules/@scope/outer/node_modules/inner/LICENSE': 'Copyright of inner',
    'node_modules/@fonts/sans/package.json': manifest('@fonts/sans'),
    'node_modules/@fonts/sans/LICENSE.md': 'Copyright of sans',
    'node_modules/native/package.json': manifest('native'),
    'node_modules/native/README.md': '# native\n\n## License\n\nCopyright of native. Permission is hereby granted.',
    'node_modules/unused/package.json': manifest('unused'),
  })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the third-party notices', () => {
  it("contain the license of every package that's bundled, provides a font or image, or is copied into the installer", () => {
    writeNotices(root)
    expect(notices()).toContain('inner 1.2.3 (MIT)\n\nCopyright of inner')
    expect(notices()).toContain('@fonts/sans 1.2.3 (MIT)\n\nCopyright of sans')
    expect(notices()).toContain('marks 1.2.3 (MIT)\n\nCopyright of marks')
    expect(notices()).toContain('native 1.2.3 (MIT)\n\n## License\n\nCopyright of native')
    expect(notices()).not.toContain('unused')
  })

  it('are rejected when a bundled package has no license text', () => {
    write({
      'out/renderer/app.js.map': sourceMap('../../node_modules/textless/index.js'),
      'node_modules/textless/package.json': manifest('textless'),
    })
    expect(() => writeNotices(root)).toThrow('No license text comes with textless')
  })

  it('explain briefly why a package needs no license text', () => {
    write({
      'out/renderer/app.js.map': sourceMap('../../node_modules/wouter/index.js'),
      'node_modules/wouter/package.json': manifest('wouter'),
    })
    writeNotices(root)
    expect(notices()).toContain('wouter 1.2.3 (MIT)\n\nIn the public domain')
  })
})
