import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
/** Where the bundled entries are; this module may be in one of them or in a chunk that they share. */
const entries = basename(here) === 'chunks' ? dirname(here) : here

/**
 * A thread's entry as electron-vite bundles it, beside `service-process.cjs` and `cli.cjs`. In the packaged app it is
 * unpacked, as are the chunks that it loads: no thread of Electron 25 has been seen to read from an ASAR.
 */
const entryOf = (name: string): string =>
  join(entries, `${name}.cjs`).replace(/\bapp\.asar\b(?!\.unpacked)/, 'app.asar.unpacked')

/** The bundled entries of the service's threads, for `ServiceOptions`. */
export const THREAD_ENTRIES = { readingWorker: entryOf('reading-worker'), replyWorker: entryOf('reply-worker') }
