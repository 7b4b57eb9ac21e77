// @ts-check
// Sets everything up and runs every check, from the quickest to the slowest, up to the first failure. The checks that only read the
// sources run side by side. The last line counts the tests of all runners, with one for each check that has no parts.
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { makePackages } from './packaging/make-packages.mjs'
import { runPackagedTests } from './packaging/packaged-tests.mjs'
import { runPlaywright } from './playwright.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureDebianPrograms } from './setup/debian-programs.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { checkMachine } from './setup/machine.mjs'
import { ensureNode } from './setup/node-release.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { cloneCache, toolEntry } from './setup/paths.mjs'
import { prepareElectron } from './setup/prepare.mjs'
import { run, runScript, SetupFailure, say } from './setup/run.mjs'
import { noCount, playwrightCounts, singleCount, sumOfCounts } from './test-counts.mjs'
import { runUnitTests } from './unit-tests.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {(chunk: Buffer) => void} OnOutput */
/** @typedef {{ name: string, run: (onOutput?: OnOutput) => Promise<Counts> }} Check */
/** @typedef {{ name: string, counts: Counts, seconds: number }} Result */

const reports = join(cloneCache, 'reports')
/** The Node version in Electron 45. */
const NODE_IN_RELEASES = '24'
const onOwnNode = [
  'src/service/store',
  'src/service/http',
  'src/service/mcp',
  'src/service/upstream',
  'src/base/database',
]

const report = (/** @type {string} */ name) => join(reports, `${name}.json`)

/** @param {string} path a tool's entry below node_modules @param {string[]} args @returns {[command: string, args: string[]]} */
const tool = (path, args) => [process.execPath, [toolEntry(path), ...args]]

/**
 * A check that passes or fails as a whole.
 * @param {string} name
 * @param {[command: string, args: string[]]} command
 * @returns {Check}
 */
const program = (name, [command, args]) => ({
  name,
  run: async (onOutput) => singleCount(await run(command, args, onOutput && { onOutput })),
})

/** Sets up what the source checks need. */
async function setUp() {
  checkMachine()
  await ensureDependencies({ keychain: false })
  return noCount
}

/** Sets up what only later checks need; most of the time is spent waiting for downloads. */
async function setUpSystem() {
  await prepareElectron(['testSession', 'packaging', 'packageChecks', 'postgres', 'balancer', 'units'])
  await ensureChromium()
  await Promise.all([ensureDebianPrograms(), ensureNode(NODE_IN_RELEASES)])
  return noCount
}

/** Runs on the Node version that releases contain. */
const unit = async () => runUnitTests({ node: await ensureNode(NODE_IN_RELEASES), report, name: 'unit' })

/**
 * Runs the tests that depend most on Node itself on the current Node version, because a service on a server may run on a different version
 * than releases do.
 * @param {OnOutput} [onOutput]
 */
const ownNode = (onOutput) =>
  runUnitTests({ node: process.execPath, report, name: 'own-node', args: ['--project=SQLite', ...onOwnNode], onOutput })

async function build() {
  await ensureBuild()
  return noCount
}

async function endToEnd() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e'), E2E_CHROMIUM: (await ensureChromium()) ?? '' }
  // Tests spend much of their time waiting: with one worker per processor, the processors are idle a third of the time.
  const workers = `--workers=${availableParallelism() + 1}`
  const projects = ['app', 'app-postgres', 'chromium'].map((name) => `--project=${name}`)
  const code = await runPlaywright([...projects, workers, '--reporter=list,json'], env)
  return playwrightCounts(report('e2e'), code)
}

/** @param {OnOutput} [onOutput] */
async function conformance(onOutput) {
  const E2E_CONFORMANCE_TOOLS = await ensureOutsideTools('conformance')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report('conformance'), E2E_CONFORMANCE_TOOLS }
  const code = await runPlaywright(
    ['--project=conformance', '--project=conformance-postgres', '--reporter=list,json'],
    env,
    onOutput,
  )
  return playwrightCounts(report('conformance'), code)
}

/** @param {OnOutput} [onOutput] */
async function packagedApp(onOutput) {
  const [debianPackage = ''] = await makePackages(await prepareElectron(), { debianOnly: true })
  return runPackagedTests({ debianPackage, report, onOutput })
}

/** Stages run one after another; the checks in a stage run in parallel. @type {Check[][]} */
const stages = [
  [{ name: 'set-up', run: setUp }],
  [
    { name: 'system', run: setUpSystem },
    { name: 'build', run: build },
    // Contains TypeScript's compiler, so it finds the same problems as `npm run typecheck`, plus floating promises. Biome's rule in `lint`
    // detects only those that our own files create; this one also detects those from packages.
    program('types', tool('oxlint/bin/oxlint', ['--type-aware', '--type-check'])),
    program('lint', tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
    program('structure', [process.execPath, ['src/tooling/check-structure.mjs']]),
    program('unused', tool('knip/bin/knip.js', [])),
  ],
  [{ name: 'unit', run: unit }],
  // Each of these leaves a core idle much of the time.
  [
    { name: 'conformance', run: conformance },
    { name: 'own Node', run: ownNode },
    ...(process.platform === 'linux' ? [{ name: 'packaged app', run: packagedApp }] : []),
  ],
  [{ name: 'e2e', run: endToEnd }],
]

/**
 * @param {Check} check a tool that fails counts as one failure
 * @param {boolean} alone prints its output directly; otherwise it's printed as a whole when the check has finished
 * @returns {Promise<Result>}
 */
async function runCheck({ name, run }, alone) {
  const heading = `\n=== ${name} ===\n`
  /** @type {Buffer[]} */
  const output = []
  if (alone) process.stdout.write(heading)
  const began = Date.now()
  const counts = await run(alone ? undefined : (chunk) => void output.push(chunk)).catch(
    (/** @type {unknown} */ error) => {
      if (!(error instanceof SetupFailure)) throw error
      say(`\n${error.message}`)
      return singleCount(1)
    },
  )
  const seconds = Math.round((Date.now() - began) / 1000)
  if (!alone) process.stdout.write(Buffer.concat([Buffer.from(heading), ...output]))
  return { name, counts, seconds }
}

/** @param {Result} result @returns {string} its line of the summary */
function summaryLine({ name, counts: { passed, failed, skipped, flaky = [] }, seconds }) {
  const outcome = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${flaky.length > 0 ? `, ${flaky.length} flaky` : ''}`
  return `${name.padEnd(14)}${failed > 0 ? 'FAILED' : 'ok'.padEnd(6)}  ${outcome} (${seconds} s)`
}

await runScript(async () => {
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  /** @type {Result[]} */
  const results = []
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, { counts }) => total + counts[key], 0)
  const began = Date.now()
  for (const stage of stages) {
    if (sum('failed') > 0) break
    results.push(...(await Promise.all(stage.map((check) => runCheck(check, stage.length === 1)))))
  }
  const notRun = stages.flat().slice(results.length)
  const summary = [...results.map(summaryLine), ...notRun.map(({ name }) => `${name.padEnd(14)}not run`)]
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const flaky = sumOfCounts(results.map(({ counts }) => counts)).flaky ?? []
  if (flaky.length > 0) process.stdout.write(`\n=== passed only when repeated ===\n${flaky.join('\n')}\n`)
  process.stdout.write(`\n=== summary, after ${minutes} min ===\n${summary.join('\n')}\n\n`)
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
  return sum('failed') === 0 ? 0 : 1
})
