// @ts-check
// Sets everything up and runs every check, from the quickest to the slowest, up to the first that fails. The last line counts the
// tests of all runners, with one for each check that has no parts.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDebianPackage } from './debian-package.mjs'
import { runPackagedTests } from './packaged-tests.mjs'
import { runPlaywright } from './playwright.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { cloneCache, toolEntry } from './setup/paths.mjs'
import { prepareElectron } from './setup/prepare.mjs'
import { npmCommand, run, runScript, SetupFailure, say } from './setup/run.mjs'
import { noCount, playwrightCounts, singleCount, vitestCounts } from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {{ name: string, run: () => Promise<Counts> }} Check */

const reports = join(cloneCache, 'reports')
const report = (/** @type {string} */ name) => join(reports, `${name}.json`)

/** @param {string} path a tool's entry below node_modules @param {string[]} args */
const tool = (path, args) => run(process.execPath, [toolEntry(path), ...args])

async function setUp() {
  await prepareElectron(['testSession', 'packaging'])
  return noCount
}

const types = async () => singleCount(await run(...npmCommand(['run', '--silent', 'typecheck'])))

const lint = async () => singleCount(await tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']))

const structure = async () => singleCount(await run(process.execPath, ['src/tooling/check-structure.mjs']))

const unused = async () => singleCount(await tool('knip/bin/knip.js', []))

/** Biome's rule in `lint` knows the promises of our own files; this one knows every package's too, and takes the time of a type check. */
const promises = async () => singleCount(await tool('oxlint/bin/oxlint', ['--type-aware']))

async function unit() {
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('unit')}`]
  const code = await tool('vitest/vitest.mjs', ['run', '--config', 'src/vitest.config.ts', ...outputs])
  return vitestCounts(report('unit'), code)
}

async function build() {
  await ensureBuild()
  return noCount
}

async function endToEnd() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') }
  const code = await runPlaywright(['--project=app', '--reporter=list,json'], env)
  return playwrightCounts(report('e2e'), code)
}

async function conformance() {
  const E2E_CONFORMANCE_TOOLS = await ensureOutsideTools('conformance')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report('conformance'), E2E_CONFORMANCE_TOOLS }
  const code = await runPlaywright(['--project=conformance', '--reporter=list,json'], env)
  return playwrightCounts(report('conformance'), code)
}

async function packagedApp() {
  const debianPackage = await buildDebianPackage(await prepareElectron())
  const code = await runPackagedTests({ debianPackage, report: report('packaged') })
  return playwrightCounts(report('packaged'), code)
}

/** @type {Check[]} */
const checks = [
  { name: 'set-up', run: setUp },
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'structure', run: structure },
  { name: 'unused', run: unused },
  { name: 'promises', run: promises },
  { name: 'unit', run: unit },
  { name: 'build', run: build },
  { name: 'conformance', run: conformance },
  { name: 'e2e', run: endToEnd },
  ...(process.platform === 'linux' ? [{ name: 'packaged app', run: packagedApp }] : []),
]

/** @param {Check} check @returns {Promise<Counts>} a tool that fails counts as one failure */
async function runCheck(check) {
  process.stdout.write(`\n=== ${check.name} ===\n`)
  try {
    return await check.run()
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error
    say(`\n${error.message}`)
    return singleCount(1)
  }
}

await runScript(async () => {
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const summary = []
  for (const check of checks) {
    const began = Date.now()
    const { passed, failed, skipped } = await runCheck(check)
    total.passed += passed
    total.failed += failed
    const seconds = Math.round((Date.now() - began) / 1000)
    const outcome = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    summary.push(`${check.name.padEnd(14)}${failed > 0 ? 'FAILED' : 'ok'.padEnd(6)}  ${outcome} (${seconds} s)`)
    if (failed > 0) break
  }
  for (const { name } of checks.slice(summary.length)) summary.push(`${name.padEnd(14)}not run`)
  process.stdout.write(`\n=== summary ===\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 ? 0 : 1
})
