// @ts-check
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { extname, join, posix } from 'node:path'
import { findClassBreaches } from './find-class-breaches.mjs'
import { findCopies } from './find-copies.mjs'
import { findDialect } from './find-dialect.mjs'
import { findEffectResults } from './find-effect-results.mjs'
import { findNewerApis } from './find-newer-apis.mjs'
import { findQuaintWords } from './find-quaint-words.mjs'
import { findRawStyleProps, findRawStyles } from './find-raw-styles.mjs'
import { findRequestBreaches } from './find-request-breaches.mjs'
import { findSentences } from './find-sentences.mjs'
import { findTwoWayImports } from './find-two-way-imports.mjs'
import { importTable, MAX_LINES, reserved, reservedNames, topLevel, wordsElsewhere } from './import-table.mjs'
import { findImports } from './imports.mjs'

const code = new Set(['.ts', '.tsx', '.mjs', '.cjs'])
const counted = new Set([...code, '.css', '.html'])
const vagueName = /(^|\/)(utils?|helpers?|types)\.\w+$/
const builtins = new Set(builtinModules)

/** @param {string} path below `src` @param {string} allowed a folder or one file */
const within = (path, allowed) => path === allowed || path.startsWith(`${allowed}/`)

/**
 * @param {string} file path in the repository, with slashes
 * @param {import('./imports.mjs').Import} imported
 * @returns {string | null} the problem with the import
 */
function importProblem(file, { specifier, names }) {
  for (const rule of reserved) {
    if (specifier === rule.specifier && !rule.only.test(file))
      return `${specifier} may be imported only from ${rule.only}`
  }
  for (const rule of reservedNames) {
    if (specifier === rule.specifier && names.includes(rule.name) && !rule.only.test(file))
      return `${rule.name} may be imported only from ${rule.only}`
  }
  const folder = file.split('/')[1] ?? ''
  const rule = importTable[folder]
  // Tests may import any package, but the rules on folder access still apply.
  const isTest = /\.test\.\w+$|\.testkit\.ts$|\/testing\//.test(file)
  if (!rule) return null
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier).replace(/^src\//, '')
    if (!rule.ours.some((allowed) => within(target, allowed))) return `${folder} may not import ${target}`
    const own = /^src\/renderer\/features\/([^/]+)\//.exec(file)?.[1]
    const other = /^renderer\/features\/([^/]+)\//.exec(target)?.[1]
    if (own && other && own !== other) return `feature ${own} may not import feature ${other}`
    return null
  }
  if (isTest) return null
  if (specifier.startsWith('node:') || builtins.has(specifier)) {
    return rule.node ? null : `${folder} may not import Node's ${specifier}`
  }
  return rule.packages.test(specifier) ? null : `${folder} may not import the package ${specifier}`
}

/** @param {string} file @returns {boolean} whether its user-visible text must be in the catalog */
function needsCatalogue(file) {
  if (!/^src\/(base|desk|importers|main|preload|renderer|service|shared)\/.*\.tsx?$/.test(file)) return false
  if (/\.test\.\w+$|\.testkit\.ts$|\/testing\/|^src\/shared\/text\//.test(file)) return false
  return !wordsElsewhere.some((allowed) => within(file, `src/${allowed}`))
}

/** @param {string} file @returns {boolean} whether it must take sizes and colors from the theme */
function takesTheme(file) {
  if (file === 'src/base/customer-page/page/page-scale.css' || /\.test\.tsx$/.test(file)) return false
  return /^src\/(renderer\/(app|features|ui)\/.*\.(css|tsx)|base\/customer-page\/page\/[^/]+\.css)$/.test(file)
}

/**
 * Checks the tree for violations of the import table, the size limit, the top level, names, the theme, the classes in CSS modules, the
 * request life cycle, the catalog and its words, the words in comments and test names, and copies of functions that must be defined only
 * once.
 * @param {string} root the repository
 * @param {string[]} files its files, as paths with slashes below `root`
 * @returns {string[]} a line for each problem
 */
export function findProblems(root, files) {
  /** @type {string[]} */
  const problems = []
  /** @type {{ file: string, specifiers: string[] }[]} */
  const modules = []
  /** @type {{ file: string, text: string }[]} */
  const styled = []
  for (const file of files) {
    const top = file.split('/')[0] ?? ''
    if (!top.startsWith('.') && !topLevel.has(top)) problems.push(`${file}: does not belong at the top level`)
    if (!counted.has(extname(file))) continue
    const text = readFileSync(join(root, file), 'utf8')
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (lines > MAX_LINES) problems.push(`${file}: ${lines} lines; the limit is ${MAX_LINES}`)
    if (vagueName.test(file)) problems.push(`${file}: the name says nothing`)
    if (/^src\/renderer\/.*\.(tsx?|module\.css)$/.test(file)) styled.push({ file, text })
    if (takesTheme(file)) {
      const raw = extname(file) === '.css' ? findRawStyles(text) : findRawStyleProps(text, file)
      for (const { line, what, instead } of raw) problems.push(`${file}:${line}: instead of “${what}” write ${instead}`)
    }
    if (/^(src|e2e)\/.*\.(tsx?|mjs|css)$/.test(file)) {
      for (const { line, words, instead } of findDialect(text, file)) {
        problems.push(`${file}:${line}: “${words}” sounds translated; write ${instead}`)
      }
    }
    if (!file.startsWith('src/') || !code.has(extname(file))) continue
    const imports = findImports(text, file)
    modules.push({ file, specifiers: imports.map(({ specifier }) => specifier) })
    for (const imported of imports) {
      const problem = importProblem(file, imported)
      if (problem) problems.push(`${file}: ${problem}`)
    }
    for (const { line, name, home } of findCopies(text, file)) {
      problems.push(`${file}:${line}: a copy of ${name}; import it from ${home}`)
    }
    if (file.startsWith('src/renderer/')) {
      for (const { line, problem } of findEffectResults(text, file)) problems.push(`${file}:${line}: ${problem}`)
    }
    if (file.startsWith('src/shared/text/en/')) {
      for (const { line, words, instead } of findQuaintWords(text, file)) {
        problems.push(`${file}:${line}: “${words}” is quaint; write ${instead}`)
      }
    }
    for (const { line, name } of findNewerApis(text, file)) {
      problems.push(`${file}:${line}: Electron 25 has no ${name}`)
    }
    for (const { line, problem } of findRequestBreaches(text, file)) problems.push(`${file}:${line}: ${problem}`)
    if (!needsCatalogue(file)) continue
    for (const { line, text: sentence } of findSentences(text, file)) {
      problems.push(`${file}:${line}: move “${sentence}” to the catalogue, src/shared/text`)
    }
  }
  for (const { file, line, problem } of findClassBreaches(styled)) problems.push(`${file}:${line}: ${problem}`)
  return [...problems, ...findTwoWayImports(modules)]
}
