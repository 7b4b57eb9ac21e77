// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What of the tests' kits starts a service, or opens its store, on the engine of the run. */
const startsService =
  /\b(startTestService|startManagement|openServiceStore|makeCommandData|testedEndpoint|connectToOneTool|startProving)\(/

/** What they test is one engine, they choose the engine themselves, or they stop the clock, which PostgreSQL’s driver needs. */
const ownEngine = [
  /^src\/(service\/nodes|service\/management\/moves|main\/move)\//,
  /^src\/service\/store\//,
  /^src\/service\/(audit\/audit|changes\/watch-token-times|management\/canary|start-service)\.test\.ts$/,
]
/** What they test lies before or behind the store: listeners, upstreams, replies, and documents. */
const besideStore = [
  /^src\/service\/(http\/(hosting|management-listener)|reach\/.*|time-limits)\.test\.ts$/,
  /^src\/service\/mcp\/(echoed-secrets|trace|upstream)\.test\.ts$/,
  /^src\/service\/management\/(imports\/base-addresses|credentials\/literal-secrets)\.test\.ts$/,
]
const onOneEngine = [...ownEngine, ...besideStore]

/** Stands in for a module, in every file that's loaded by the same process. */
const replacesModule = /\bvi\.(doMock|mock)\(/

/** @param {string} root the repository's folder @param {RegExp} content @returns {string[]} the paths, from there, of tests with this content */
const findTests = (root, content) =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => content.test(readFileSync(join(root, path), 'utf8')))

/**
 * Finds the tests that everything which a service does with its store goes through: they run on both engines.
 * @param {string} root the repository's folder
 * @returns {string[]} their paths from there
 */
export const findPlatformSuites = (root) =>
  findTests(root, startsService).filter(
    (path) => /^src\/(service|main)\//.test(path) && !onOneEngine.some((pattern) => pattern.test(path)),
  )

/** Finds the tests that need a process of their own. @param {string} root the repository's folder @returns {string[]} their paths from there */
export const findTestsApart = (root) => findTests(root, replacesModule)
