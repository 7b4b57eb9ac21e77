import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createInstaller } from '../../src/desk/clients/install/installer.ts'
import { thisMachine } from '../../src/desk/clients/install/machine.ts'
import { installedClis } from './installed-clis.ts'
import { runCli } from './run-cli.ts'

const accessOf = (token: string) => ({
  url: `https://mcp.example.com/${token}/stream`,
  token,
  title: 'Acme Orders',
  bearer: true,
})
/** Values that Claude Code generates for each home folder. */
const OWN_FACTS = /^ {2}"(?:firstStartTime|machineID|userID)": .*$/gm

for (const { client, program, file, before, add } of installedClis) {
  if (!add) continue
  test(`an entry rewritten by ${client} is rotated and undone, and nothing else changes`, async () => {
    test.setTimeout(300_000)
    const homes = await Promise.all(['with', 'without'].map((name) => mkdtemp(join(tmpdir(), `mcp-clients-${name}-`))))
    const [home = '', without = ''] = homes
    try {
      for (const each of homes) {
        await mkdir(dirname(join(each, file)), { recursive: true })
        await writeFile(join(each, file), before)
      }
      const path = join(home, file)
      const installer = createInstaller({ folder: join(home, 'desk'), machine: { ...thisMachine(), home, env: {} } })
      const install = async (token: string) =>
        installer.apply((await installer.plan(client, path, accessOf(token), 'a1')).id)
      const addToBoth = async (name: string) => {
        for (const each of homes) await runCli(each, program, add(name))
      }
      const same = async () => {
        const [left, right] = await Promise.all(homes.map((each) => readFile(join(each, file), 'utf8')))
        expect(left?.replace(OWN_FACTS, '')).toBe(right?.replace(OWN_FACTS, ''))
      }
      await install('tok_first')
      await addToBoth('third')
      expect((await installer.list()).map(({ state }) => state)).toEqual(['present'])

      const { id } = await install('tok_second')
      expect(await readFile(path, 'utf8')).not.toContain('tok_first')
      expect(await installer.undo(id)).toBe('removed')
      await same()

      await addToBoth('fourth')
      const again = await install('tok_third')
      expect(await installer.undo(again.id)).toBe('removed')
      await same()
      expect(await readFile(join(without, file), 'utf8')).not.toContain('tok_')
    } finally {
      for (const each of homes) await rm(each, { recursive: true, force: true })
    }
  })
}
