import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, RELEASE_APP, test } from './packaged-test.ts'

/** Fuses that also exist in Electron 25; newer ones exist only in the releases' Electron version. */
const RELEASE_FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
}

test("the release's fuses block every way into its process", async () => {
  const wire = await getCurrentFuseWire(await realpath(RELEASE_APP))
  const isOn = (name: keyof typeof RELEASE_FUSES) => String.fromCharCode(wire[FuseV1Options[name]] ?? 0) === '1'
  const fuses = Object.keys(RELEASE_FUSES) as (keyof typeof RELEASE_FUSES)[]
  expect(Object.fromEntries(fuses.map((name) => [name, isOn(name)]))).toEqual(RELEASE_FUSES)
})

test("opens the release's window even when it's started with flags to run as Node, load a module, or wait for a debugger", async ({
  display,
  home,
}) => {
  const ran = join(home, 'ran.txt')
  const writes = `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`
  const module = join(home, 'module.cjs')
  await writeFile(module, writes)
  // No fuse closes Chromium's own debugging port, which shows what the window has loaded.
  const app = spawn(RELEASE_APP, ['-e', writes, '--inspect=0', '--remote-debugging-port=0'], {
    env: {
      ...process.env,
      ...display.env,
      MCP_ACCESS_DESK_HOME: home,
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: `--require ${module}`,
    },
  })
  let output = ''
  for (const stream of [app.stdout, app.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const ended = once(app, 'exit')
  try {
    const address = () => /DevTools listening on ws:\/\/([^/]+)/.exec(output)?.[1]
    await expect.poll(address, { message: 'it starts as the app' }).toBeDefined()
    const titles = async () => {
      const pages = (await (await fetch(`http://${address()}/json/list`)).json()) as { title: string }[]
      return pages.map(({ title }) => title)
    }
    await expect.poll(titles).toEqual(['MCP Access Desk'])
    expect(existsSync(ran), 'code from outside ran').toBe(false)
    expect(output, 'a debugger’s port').not.toContain('Debugger listening')
  } finally {
    app.kill('SIGTERM')
    await ended
  }
})
