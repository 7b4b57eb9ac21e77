// @ts-check
'use strict'
// Loaded before Electron's installer, which prints "fetch failed" and leaves out why: prints the cause beside it.
const { fetch } = globalThis

globalThis.fetch = async (...request) => {
  try {
    return await fetch(...request)
  } catch (error) {
    const cause = error instanceof Error ? /** @type {any} */ (error.cause) : undefined
    if (cause) process.stderr.write(`Error: ${[cause.code, cause.message].filter(Boolean).join(' ')}\n`)
    throw error
  }
}
