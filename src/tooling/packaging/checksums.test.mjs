// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeChecksums } from './checksums.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checksums-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the checksums', () => {
  it('are lines that sha256sum accepts: the checksum, two spaces, and the file name, sorted', async () => {
    const files = ['b.deb', 'a.json'].map((name) => join(folder, name))
    for (const file of files) writeFileSync(file, 'abc')
    // The example from FIPS 180-2.
    const sum = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(readFileSync(await writeChecksums(files, folder), 'utf8')).toBe(`${sum}  a.json\n${sum}  b.deb\n`)
  })
})
