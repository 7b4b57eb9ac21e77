import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { REPOSITORY } from '../harness/launch-info.ts'
import type { Load } from './load.ts'
import { median } from './measure.ts'

const ROUNDS = 3

/** A measured program, and a function that runs one load against it. */
export interface Runner {
  name: string
  run: () => Promise<Load>
}

/** Runs all subjects in turn, several times; prints and writes the ratio of the medians to each peer and to the best peer. */
export async function compare(figure: string, ours: Runner, peers: readonly Runner[]): Promise<void> {
  const runners = [ours, ...peers]
  const loads = new Map<string, Load[]>(runners.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, run } of runners) loads.get(name)?.push(await run())
  const rows = runners.map(({ name }) => {
    const own = loads.get(name) ?? []
    return { name, rate: median(own.map(({ rate }) => rate)), p99: median(own.map(({ p99 }) => p99)) }
  })
  const [service, ...others] = rows
  const ratios = others.map(({ name, rate }) => ({ name, ratio: (service?.rate ?? 0) / rate }))
  for (const { name, rate, p99 } of rows) {
    const ratio = ratios.find((one) => one.name === name)?.ratio
    const end = ratio === undefined ? '' : `, ratio ${ratio.toFixed(2)}`
    console.log(`${figure.padEnd(12)} ${name.padEnd(36)} ${Math.round(rate)}/s (p99 ${Math.round(p99)} ms)${end}`)
  }
  const best = ratios.reduce((left, right) => (right.ratio < left.ratio ? right : left))
  console.log(`${figure.padEnd(12)} ratio to the best peer, ${best.name}: ${best.ratio.toFixed(2)}`)
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  const written = { ratio: best.ratio, best: best.name, ratios, loads: Object.fromEntries(loads) }
  await writeFile(join(results, `bench-${figure}.json`), `${JSON.stringify(written, null, 2)}\n`)
  expect(best.ratio).toBeGreaterThan(0)
}
