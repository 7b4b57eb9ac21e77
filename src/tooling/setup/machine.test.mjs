// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { machineProblem, supportsNode } from './machine.mjs'
import { repoRoot } from './paths.mjs'

const linux = /** @type {const} */ ({ platform: 'linux', arch: 'x64', release: '6.1.0', node: '24.18.1' })

describe('supportsNode', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '22.23.3', '23.0.0', '24.18.1'])('accepts %s', (version) => {
    expect(supportsNode(version)).toBe(true)
  })

  it.each(['18.15.0', '18.20.8', '20.0.0', '20.18.3', '21.0.0', '21.7.3', '22.0.0', '22.11.0'])(
    'rejects %s and names the supported versions',
    (node) => {
      expect(supportsNode(node)).toBe(false)
      expect(machineProblem({ ...linux, node })).toMatch(/20\.19 .* 22\.12.*nodejs\.org/)
    },
  )

  it('matches the `engines` in package.json', () => {
    const { engines } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'))
    expect(engines.node).toBe('^20.19.0 || >=22.12.0')
  })
})

describe('machineProblem', () => {
  it.each([
    ['Linux on x64', linux],
    ['Linux on ARM', { ...linux, arch: 'arm64' }],
    ['Windows on x64', { ...linux, platform: 'win32', release: '10.0.26100' }],
    ['macOS 13', { ...linux, platform: 'darwin', arch: 'arm64', release: '22.6.0' }],
    ['macOS 26', { ...linux, platform: 'darwin', arch: 'arm64', release: '25.1.0' }],
  ])('finds nothing wrong with %s', (_, machine) => {
    expect(machineProblem(/** @type {import('./machine.mjs').Machine} */ (machine))).toBeNull()
  })

  it.each([
    ['Windows on ARM', { ...linux, platform: 'win32', arch: 'arm64' }, /x64 build of Node/],
    ['32-bit ARM', { ...linux, arch: 'arm' }, /64-bit/],
    ['32-bit Windows', { ...linux, platform: 'win32', arch: 'ia32' }, /64-bit/],
    ['macOS 12', { ...linux, platform: 'darwin', release: '21.6.0' }, /macOS 13 or later/],
  ])('rejects %s with a remedy', (_, machine, message) => {
    expect(machineProblem(/** @type {import('./machine.mjs').Machine} */ (machine))).toMatch(message)
  })
})
