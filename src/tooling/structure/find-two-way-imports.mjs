// @ts-check
import { posix } from 'node:path'

/** Rooms whose folders may only import each other in one direction. */
const ROOMS = new Set(['service', 'desk', 'base', 'importers'])

/** @param {string} path @returns {string | null} the folder of a room that contains the file, as in `src/service/mcp` */
function folderOf(path) {
  const [src, room = '', folder, file] = path.split('/')
  return src === 'src' && ROOMS.has(room) && file !== undefined ? `${src}/${room}/${folder}` : null
}

/**
 * Finds pairs of folders in a room that import each other. Tests are exempt, because they combine what they test.
 * @param {readonly { file: string, specifiers: readonly string[] }[]} modules
 * @returns {string[]} a line for each pair, with one import in the rarer direction
 */
export function findTwoWayImports(modules) {
  /** @type {Map<string, string[]>} imports from one folder to another, by both folders */
  const imports = new Map()
  for (const { file, specifiers } of modules) {
    const from = folderOf(file)
    if (from === null || /\.test\.\w+$|\.testkit\.ts$|\/testing\//.test(file)) continue
    for (const specifier of specifiers) {
      const target = posix.join(posix.dirname(file), specifier)
      const to = specifier.startsWith('.') ? folderOf(target) : null
      if (to === null || to === from || to.split('/')[1] !== from.split('/')[1]) continue
      const key = `${from} ${to}`
      imports.set(key, [...(imports.get(key) ?? []), `${file} imports ${target}`])
    }
  }
  return [...imports].flatMap(([key, there]) => {
    const [from = '', to = ''] = key.split(' ')
    const back = imports.get(`${to} ${from}`)
    if (back === undefined || from > to) return []
    return `${from} and ${to} import each other: ${there.length < back.length ? there[0] : back[0]}`
  })
}
