// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billOfMaterials, checkBill } from './bill-of-materials.mjs'

const versions = { electron: '45.4.1', chromium: '156.0.8078.100', node: '24.18.1' }
let root = ''

/** @param {string} path below the repository @param {object} content */
function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bill-of-materials-'))
  write('package.json', { name: 'desk', version: '0.1.0', license: 'MIT', build: { files: ['node_modules/native/*'] } })
  mkdirSync(join(root, 'src/renderer'), { recursive: true })
  const inner = 'node_modules/@scope/outer/node_modules/inner'
  write('out/main/index.cjs.map', {
    sources: [
      `../../${inner}/index.js`,
      '../../node_modules/inner/index.js',
      '../../node_modules/@scope/outer/index.js',
    ],
  })
  write('node_modules/@scope/outer/package.json', { name: '@scope/outer', version: '2.0.0', license: 'Apache-2.0' })
  write(`${inner}/package.json`, { name: 'inner', version: '1.0.0', license: 'ISC' })
  write('node_modules/inner/package.json', { name: 'inner', version: '1.0.0', license: 'ISC' })
  write('node_modules/native/package.json', { name: 'native', version: '3.0.0', license: 'SEE LICENSE IN LICENSE.md' })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the bill of materials', () => {
  it('lists every bundled and copied package once, and Electron with its Chromium and Node', async () => {
    const { components, metadata } = JSON.parse(await billOfMaterials(root, versions))
    expect(metadata.component).toMatchObject({ type: 'application', purl: 'pkg:generic/desk@0.1.0' })
    const names = components.map((/** @type {{ purl?: string, cpe?: string }} */ { purl, cpe }) => purl ?? cpe)
    expect(names.sort()).toEqual([
      'cpe:2.3:a:google:chrome:156.0.8078.100:*:*:*:*:*:*:*',
      'cpe:2.3:a:nodejs:node.js:24.18.1:*:*:*:*:*:*:*',
      'pkg:npm/%40scope/outer@2.0.0',
      'pkg:npm/electron@45.4.1',
      'pkg:npm/inner@1.0.0',
      'pkg:npm/native@3.0.0',
    ])
  })

  it("contains each package's license by its SPDX name, or in the package's own words", async () => {
    const { components } = JSON.parse(await billOfMaterials(root, versions))
    const licenses = Object.fromEntries(
      components.map((/** @type {{ name: string, licenses: { license: object }[] }} */ { name, licenses }) => [
        name,
        licenses[0]?.license,
      ]),
    )
    expect(licenses).toMatchObject({
      outer: { id: 'Apache-2.0' },
      inner: { id: 'ISC' },
      native: { name: 'SEE LICENSE IN LICENSE.md' },
    })
  })

  it('is valid according to the strict schema of CycloneDX 1.6', async () => {
    const bill = await billOfMaterials(root, versions)
    await checkBill(bill)
    await expect(checkBill(bill.replace('"application"', '"banana"'))).rejects.toThrow('breaks the CycloneDX schema')
  })
})
