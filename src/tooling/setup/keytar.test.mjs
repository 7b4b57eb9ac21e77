// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeFolder } from './electron-mirror.testkit.mjs'
import { ensureKeytar } from './keytar.mjs'

/** Runs with a custom build, and returns the output that the user sees. @param {Parameters<typeof ensureKeytar>[0]} options */
async function run(options) {
  const said = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  try {
    return { built: await ensureKeytar(options), said: said.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    said.mockRestore()
  }
}

it("warns and continues when keytar can't be built, and doesn't retry the build at every start", async () => {
  const root = makeFolder()
  const build = vi.fn(async () => 'fatal error: libsecret/secret.h: No such file or directory')
  let hours = 0
  const now = () => Date.UTC(2026, 10, 22) + hours * 3_600_000
  const options = { root, failureFile: join(root, 'cache/failed.json'), build, now }
  const first = await run(options)
  expect(first.built).toBe(false)
  expect(first.said).toMatch(/WARNING: keytar couldn’t be built.*passphrase.*libsecret\/secret\.h.*npm rebuild keytar/s)
  hours = 1
  const second = await run(options)
  expect(second.said).toMatch(/passphrase.*npm rebuild keytar/)
  expect(build).toHaveBeenCalledTimes(1)
  hours = 25
  await run(options)
  expect(build).toHaveBeenCalledTimes(2)
})

it('prints nothing when keytar is installed', async () => {
  const root = makeFolder()
  const file = join(root, 'node_modules/keytar/build/Release/keytar.node')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  expect(await run({ root })).toEqual({ built: true, said: '' })
})
