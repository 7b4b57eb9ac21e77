import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
/** Where the bundled entries are; this module may be in one of them or in a chunk that they share. */
const entries = basename(here) === 'chunks' ? dirname(here) : here

/**
 * A thread's entry as electron-vite bundles it, beside `index.cjs`, `service-process.cjs`, and `cli.cjs`. In the packaged app it's
 * unpacked, as are the chunks and the packages that it loads: no thread of Electron 25 has been seen to read from an ASAR.
 */
export const threadEntry = (name: string): string =>
  join(entries, `${name}.cjs`).replace(/\bapp\.asar\b(?!\.unpacked)/, 'app.asar.unpacked')
