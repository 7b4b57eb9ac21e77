import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { clearKeychain } from '../harness/keyring.ts'
import { type LaunchInfo, REPOSITORY } from '../harness/launch-info.ts'
import { median, withFolder } from './measure.ts'
import { measureBackground } from './measure-background.ts'

const RUNS = 5
const BARE_APP = join(REPOSITORY, 'e2e/bench/bare-app')

test('background memory with the service running, compared with a windowless Electron app', async ({
  info,
  display,
}) => {
  test.setTimeout(600_000)
  const bareInfo = { ...info, args: [...info.args.slice(0, -1), BARE_APP] }
  const readings = { app: [] as number[], bare: [] as number[] }

  const measure = (of: LaunchInfo, home: string) =>
    measureBackground(of, home, { env: display.env, isApp: of === info })
  await withFolder((home) =>
    withFolder(async (bareHome) => {
      for (let run = 0; run < RUNS; run += 1) {
        readings.app.push(await measure(info, home))
        readings.bare.push(await measure(bareInfo, bareHome))
      }
      await clearKeychain(home)
    }),
  )
  const [app, bare] = [median(readings.app), median(readings.bare)]
  console.log(
    `in the background    app ${app.toFixed(0)} MiB, bare Electron ${bare.toFixed(0)} MiB: ratio ${(app / bare).toFixed(2)} (aim ≤ 1.15)`,
  )
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench-background.json'), `${JSON.stringify(readings, null, 2)}\n`)
  expect(bare).toBeGreaterThan(0)
})
