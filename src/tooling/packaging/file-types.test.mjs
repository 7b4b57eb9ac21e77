// @ts-check
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repoRoot } from '../setup/paths.mjs'
import { mimeTypes } from './file-types.mjs'

/** @typedef {{ ext: string, rank?: string, role?: string, mimeType?: string }} Association */

const { build } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'))
/** A system's associations, merged as in electron-builder. @param {'mac' | 'win' | 'linux'} system @returns {Association[]} */
const associationsOn = (system) => [...build.fileAssociations, ...(build[system].fileAssociations ?? [])]
/** @param {'mac' | 'win' | 'linux'} system @param {string} ext */
const associationOf = (system, ext) => associationsOn(system).find((each) => each.ext === ext)

describe('file types and links opened with the app', () => {
  it('include exported servers, which the app owns', () => {
    for (const system of /** @type {const} */ (['mac', 'win', 'linux']))
      expect(associationOf(system, 'mcpserver')).toMatchObject({ role: 'Editor', rank: 'Owner' })
  })

  it('include tables on macOS only as an alternative that users can pick', () => {
    for (const ext of ['csv', 'tsv'])
      expect(associationOf('mac', ext)).toMatchObject({ role: 'Viewer', rank: 'Alternate' })
  })

  it("don't include tables on Windows, where an installer can only take over a file type", () => {
    expect(associationsOn('win').map(({ ext }) => ext)).toEqual(['mcpserver'])
  })

  it("include the app's links, in both the installers and the Debian package", () => {
    expect(build.protocols.schemes).toEqual(['mcp-access-desk'])
    expect(mimeTypes).toContain('x-scheme-handler/mcp-access-desk')
    expect(mimeTypes).toContain(associationOf('linux', 'mcpserver')?.mimeType)
  })
})

it('have a configuration that electron-builder accepts', async () => {
  const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const { validateConfiguration } = ofBuilder('app-builder-lib/out/util/config/config.js')
  const log = { isEnabled: false }
  await expect(validateConfiguration(build, log)).resolves.toBeUndefined()
  const broken = { ...build, mac: { ...build.mac, fileAssociations: [{ ext: 'csv', ranks: 'Alternate' }] } }
  await expect(validateConfiguration(broken, log)).rejects.toThrow('ranks')
})
