// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../setup/paths.mjs'
import { SetupFailure } from '../setup/run.mjs'
import { bundledPackages } from './bundled-packages.mjs'

/** Packages without a license text, and what to write in its place. */
const WITHOUT_TEXT = [
  { name: /^@libsql\//, instead: 'The native part of libsql, under the license of libsql.' },
  {
    name: /^react-remove-scroll-bar$/,
    instead: 'Part of react-remove-scroll, under the license of react-remove-scroll.',
  },
  { name: /^lazy-val$/, instead: 'By the author of electron-updater, under the license of electron-updater (MIT).' },
  { name: /^wouter$/, instead: 'In the public domain, by the Unlicense: https://unlicense.org' },
]

const FILE = 'out/third-party-notices.txt'
const INTRODUCTION = `MCP Access Desk contains the following packages. Electron and Chromium have notices of their own, in the files
beside the app’s executable.`

const isText = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

/** @param {string} folder of a package @returns {string[]} its license texts, including the one in its README */
function licenseTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const read = (/** @type {RegExp} */ wanted) =>
    files.filter(({ name }) => wanted.test(name)).map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
  const texts = read(isText)
  if (texts.length > 0) return texts
  return read(/^readme/i).flatMap((text) => /^#* *licen[cs]e.*Permission is hereby granted.*/ims.exec(text)?.[0] ?? [])
}

/** @typedef {{ name: string, version: string, license: string, texts: string[] }} Notice */

/** @param {string} folder of a package @returns {Notice} */
function readNotice(folder) {
  const { name, version, license = 'see below' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name, version, license, texts: licenseTexts(folder) }
}

/** @param {Notice} notice */
const written = ({ name, version, license, texts }) =>
  [`${name} ${version} (${license})`, ...(texts.length > 0 ? texts : [insteadOf(name)])].join('\n\n')

/** @param {string} name of a package without a text @returns {string | undefined} */
const insteadOf = (name) => WITHOUT_TEXT.find((each) => each.name.test(name))?.instead

/**
 * Writes the license texts of everything in the built app to `out/third-party-notices.txt`.
 * @param {string} [root] the repository
 * @throws {SetupFailure} when a package has no license text and isn't a known exception
 */
export function writeNotices(root = repoRoot) {
  const notices = bundledPackages(root).map((folder) => readNotice(join(root, folder)))
  const missing = notices.filter(({ name, texts }) => texts.length === 0 && insteadOf(name) === undefined)
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ')
    throw new SetupFailure(`No license text comes with ${names}. Say why in src/tooling/notices/write-notices.mjs.`)
  }
  const line = `\n\n${'-'.repeat(80)}\n\n`
  writeFileSync(join(root, FILE), `${[INTRODUCTION, ...notices.map(written)].join(line)}\n`)
}
