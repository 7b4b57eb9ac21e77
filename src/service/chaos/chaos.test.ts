import { expect, it } from 'vitest'
import { bundleCommand } from '../headless/command.testkit.ts'
import { makeNextRelease } from './next-release.testkit.ts'
import { type ChaosPlan, runChaos } from './run-chaos.testkit.ts'

const script = bundleCommand()
const short: ChaosPlan = {
  nodeKills: 3,
  databaseKills: 1,
  cutMs: 8_000,
  pauseMs: [200, 1_000],
  downMs: [300, 1_000],
  drainSeconds: 1,
}
/** The plan for `npm run chaos`. */
const long: ChaosPlan = {
  nodeKills: 50,
  databaseKills: 5,
  cutMs: 60_000,
  pauseMs: [200, 2_500],
  downMs: [300, 5_000],
  drainSeconds: 3,
}
const isLong = process.env.CHAOS === 'long'

it(
  'loses nothing that was acknowledged when nodes are killed, updated, and cut off from a killed database',
  async () => {
    const { lines, problems } = await runChaos(isLong ? long : short, script(), makeNextRelease(script()))
    process.stdout.write(`\n${lines.join('\n')}\n\n`)
    expect(problems).toEqual([])
  },
  isLong ? 1_800_000 : 150_000,
)
