import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { clearKeychain } from '../harness/keyring.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { type Launch, measureLaunch, median, withFolder } from './measure.ts'

const RUNS = 7
const BARE_APP = join(REPOSITORY, 'e2e/bench/bare-app')
/** Targets for the ratios. An app with its own window can't do better than 1.0. */
const FIGURES = [
  { name: 'launch to ready', unit: 'ms', of: (launch: Launch) => launch.ready, aim: 1.6, limit: 1 },
  { name: 'memory', unit: 'MiB', of: (launch: Launch) => launch.memory, aim: 1.3, limit: 1 },
] as const

test('launch time and memory compared with a bare window, in alternating runs', async ({ info, display }) => {
  const bareInfo = { ...info, args: [...info.args.slice(0, -1), BARE_APP] }
  const ours: Launch[] = []
  const bare: Launch[] = []
  await withFolder((home) =>
    withFolder(async (bareHome) => {
      for (let run = 0; run <= RUNS; run += 1) {
        const app = await measureLaunch(info, home, display.env)
        const peer = await measureLaunch(bareInfo, bareHome, display.env)
        // The first run of each app creates its files and fills the disk cache, so it isn't counted.
        if (run > 0) {
          ours.push(app)
          bare.push(peer)
        }
      }
      await clearKeychain(home)
    }),
  )

  const rows = FIGURES.map(({ name, unit, of, aim, limit }) => {
    const app = median(ours.map(of))
    const peer = median(bare.map(of))
    return {
      figure: name,
      unit,
      app: Math.round(app),
      bare: Math.round(peer),
      ratio: app / peer,
      aim,
      limit,
      runs: RUNS,
    }
  })
  for (const { figure, unit, app, bare: peer, ratio, aim, limit } of rows) {
    console.log(
      `${figure.padEnd(16)} app ${app} ${unit}, bare window ${peer} ${unit}: ratio ${ratio.toFixed(2)} (aim < ${aim}, limit ${limit.toFixed(1)})`,
    )
  }
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench.json'), `${JSON.stringify({ rows, ours, bare }, null, 2)}\n`)
  for (const { app, bare: peer } of rows) expect(Math.min(app, peer)).toBeGreaterThan(0)
})
