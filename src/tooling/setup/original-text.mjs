// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Matches a position in one of our bundles, with any prefix: `…/out/main/index.cjs:1:23` or `app://…/assets/index-x.js:1:23`. */
const PLACE =
  /(?:[\w+.-]+:\/\/)?[^\s()'"]*?(?:\/out\/((?:main|preload|renderer)\/[^\s():]+\.c?js)|\/(assets\/[^\s():]+\.js)):(\d+):(\d+)/g

/** @type {Map<string, TraceMap | null>} */
const maps = new Map()

/** @param {string} bundle path below `out` */
function mapOf(bundle) {
  const known = maps.get(bundle)
  if (known !== undefined) return known
  const file = join(ROOT, 'out', `${bundle}.map`)
  const map = existsSync(file) ? new TraceMap(readFileSync(file, 'utf8')) : null
  maps.set(bundle, map)
  return map
}

/**
 * Replaces every bundle position that the last build's source maps cover with the original position.
 * @param {string} text
 */
export function originalText(text) {
  return text.replace(PLACE, (place, inOut, asset, line, column) => {
    const bundle = inOut ?? `renderer/${asset}`
    const map = mapOf(bundle)
    // Stacks count columns from 1, source maps from 0.
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    if (!found?.source) return place
    const source = relative(ROOT, resolve(ROOT, 'out', dirname(bundle), found.source))
    return `${source}:${found.line}:${(found.column ?? 0) + 1}`
  })
}
