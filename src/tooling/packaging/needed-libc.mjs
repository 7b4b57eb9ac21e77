// @ts-check
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'

const ELF = Buffer.from('\x7fELF', 'latin1')
const SYMBOL_VERSION = Buffer.from('GLIBC_2.')
/** Maximum length of the number after the prefix, in characters: `17`, or `3.4`. */
const MAX_NUMBER = 6

/** @param {string} file @returns {boolean} whether it's a program or a library */
function isElf(file) {
  const start = Buffer.alloc(ELF.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, start, 0, ELF.length, 0)
  } finally {
    closeSync(handle)
  }
  return start.equals(ELF)
}

/** @param {Buffer} program @returns {number} the highest N in its symbol versions GLIBC_2.N; 0 if there are none */
function highestMinor(program) {
  let highest = 0
  for (let at = program.indexOf(SYMBOL_VERSION); at !== -1; at = program.indexOf(SYMBOL_VERSION, at + 1)) {
    const from = at + SYMBOL_VERSION.length
    const minor = Number.parseInt(program.toString('latin1', from, from + MAX_NUMBER), 10)
    if (minor > highest) highest = minor
  }
  return highest
}

/**
 * The oldest GNU C library on which every program and library in a folder runs, based on the symbol versions they need.
 * @param {string} folder
 * @returns {string} e.g. `2.25`
 */
export function neededLibc(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const programs = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).filter(isElf)
  return `2.${Math.max(0, ...programs.map((file) => highestMinor(readFileSync(file))))}`
}
