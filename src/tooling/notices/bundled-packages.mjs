// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** @param {string} folder @param {RegExp} name @returns {string[]} the matching files anywhere below it */
const filesIn = (folder, name) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** @param {string} path of a file or folder @returns {string | null} the innermost package it belongs to, if any */
function packageFolder(path) {
  const parts = path.split(sep)
  const at = parts.lastIndexOf('node_modules')
  if (at === -1) return null
  const depth = parts[at + 1]?.startsWith('@') ? 3 : 2
  return parts.length < at + depth ? null : parts.slice(0, at + depth).join(sep)
}

/** Matches references to a package's fonts and images in style sheets and modules. */
const FONT_OR_PICTURE = /["']((?:@[^/"']+\/)?[^./"'@][^"':]*\.(?:woff2|svg))(?:\?raw)?["']/g

/**
 * The packages that are part of the app: those with code in the bundles, according to the source maps; those with fonts and images, which
 * aren't in source maps; and those with files that the installer copies.
 * @param {string} root the repository, with the built app in `out`
 * @returns {string[]} their folders below `root`, sorted
 */
export function bundledPackages(root) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} path */
  const add = (path) => {
    const folder = packageFolder(path)
    if (folder !== null) found.add(relative(root, folder))
  }
  for (const file of filesIn(join(root, 'out'), /\.map$/)) {
    const { sources } = JSON.parse(readFileSync(file, 'utf8'))
    for (const source of sources) add(resolve(dirname(file), source))
  }
  for (const file of filesIn(join(root, 'src/renderer'), /\.(?:css|tsx?)$/)) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(FONT_OR_PICTURE))
      add(join(root, 'node_modules', path))
  }
  const { build } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const pattern of build.files) {
    const [, scope, name] = /^node_modules\/(?:(@[^/]+)\/)?([^/]+)\//.exec(pattern) ?? []
    if (name === undefined) continue
    const below = join(root, 'node_modules', scope ?? '')
    if (name === '*') for (const each of readdirSync(below)) add(join(below, each))
    else add(join(below, name))
  }
  return [...found].sort()
}
