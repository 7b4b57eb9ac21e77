// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Matches calls to test helpers that start a service, or open its store, on the run's engine. */
const startsService =
  /\b(startTestService|startManagement|openServiceStore|makeCommandData|testedEndpoint|connectToOneTool|startProving)\(/

/**
 * Tests for a single engine, tests that pick the engine themselves, and tests that stop the clock, which PostgreSQL's driver depends on.
 */
const ownEngine = [
  /^src\/(service\/nodes|service\/management\/moves|main\/move)\//,
  /^src\/service\/store\//,
  /^src\/service\/(audit\/audit|changes\/watch-token-times|management\/canary|metrics\/monitoring-files|start-service)\.test\.ts$/,
]
/** Tests for code that doesn't depend on the store's engine: listeners, upstreams, responses, and documents. */
const besideStore = [
  /^src\/service\/(http\/(hosting|management-listener)|reach\/.*|time-limits)\.test\.ts$/,
  /^src\/service\/mcp\/(echoed-secrets|trace|upstream)\.test\.ts$/,
  /^src\/service\/management\/(imports\/base-addresses|credentials\/literal-secrets)\.test\.ts$/,
]
const onOneEngine = [...ownEngine, ...besideStore]

/** Matches a module mock, which applies to every file loaded by the same process. */
const replacesModule = /\bvi\.(doMock|mock)\(/

/**
 * @param {string} root the repository's folder @param {RegExp} content @returns {string[]} the relative paths of tests with this content
 */
const findTests = (root, content) =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => content.test(readFileSync(join(root, path), 'utf8')))

/**
 * Finds the tests that run on both engines, which cover everything that a service does with its store.
 * @param {string} root the repository's folder
 * @returns {string[]} their relative paths
 */
export const findPlatformSuites = (root) =>
  findTests(root, startsService).filter(
    (path) => /^src\/(service|main)\//.test(path) && !onOneEngine.some((pattern) => pattern.test(path)),
  )

/** Finds the tests that need a separate process. @param {string} root the repository's folder @returns {string[]} their relative paths */
export const findTestsApart = (root) => findTests(root, replacesModule)
