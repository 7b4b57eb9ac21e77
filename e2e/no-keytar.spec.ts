import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from './fixtures.ts'
import { Desk } from './harness/desk.ts'
import { REPOSITORY } from './harness/launch-info.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'

/** The built app in a folder with everything installed except keytar, as on a computer where it can't be built. */
const test = base.extend<{ appFolder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  appFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'mcp-access-desk-no-keytar-'))
    const modules = join(folder, 'node_modules')
    await mkdir(modules)
    for (const name of ['package.json', 'out'])
      await cp(join(REPOSITORY, name), join(folder, name), { recursive: true })
    for (const name of ['libsql', '@libsql', '@neon-rs', 'detect-libc'])
      await symlink(join(REPOSITORY, 'node_modules', name), join(modules, name), 'junction')
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

test('offers a passphrase when keytar is missing, and completes the main workflow with it', async ({
  info,
  display,
  home,
  appFolder,
}) => {
  const args = [...info.args.filter((argument) => argument.startsWith('--')), appFolder]
  const started: Desk[] = []
  try {
    const desk = await Desk.start({
      info: { ...info, args },
      home,
      env: display.env,
      onStart: (each) => started.push(each),
    })
    await expect(desk.gate.choiceHeading).toBeVisible()
    await expect(desk.page.getByText(/keychain module/)).toBeVisible()
    await desk.gate.createPassphrase('correct horse battery staple')
    await desk.generate('Sample Orders API', ADA)
    expect(await listToolNames(await desk.result.url.inputValue())).toHaveLength(4)
  } finally {
    for (const desk of started) await desk.finish()
  }
})
