import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
/** Folder of the bundled entry points; this module may be in one of them or in a shared chunk. */
const entries = basename(here) === 'chunks' ? dirname(here) : here

/**
 * Returns the path of a thread's entry point as electron-vite bundles it, next to `index.cjs`, `service-process.cjs`, and `cli.cjs`. In the
 * packaged app it's unpacked, along with the chunks and packages that it loads: we've never seen a thread in Electron 25 read from an ASAR.
 */
export const threadEntry = (name: string): string =>
  join(entries, `${name}.cjs`).replace(/\bapp\.asar\b(?!\.unpacked)/, 'app.asar.unpacked')
