import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { REPOSITORY } from '../harness/launch-info.ts'
import { startOnCore } from './load.ts'

const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string().optional(), pid: z.number() })
const delaySchema = z.object({ longest: z.number(), cpu: z.number() })

/** The cost of some work to the service: its longest stall, CPU time, and total duration, in milliseconds. */
export interface Stalled<T> {
  value: T
  stall: number
  cpu: number
  took: number
}

/**
 * Starts the headless service on a data folder inside `folder`, and measures how long its event loop is blocked. `apiKey`: the one printed
 * at the first start, because later starts don't print it.
 */
export async function startWatched(folder: string, apiKey = '') {
  const file = join(folder, 'delay.json')
  process.env.BENCH_LOOP_DELAY = file
  const service = await startOnCore(
    0,
    [
      '--require',
      join(REPOSITORY, 'e2e/bench/loop-delay.cjs'),
      'out/main/cli.cjs',
      '--port',
      '0',
      '--data',
      join(folder, 'data'),
    ],
    serviceSchema,
  )
  /** Returns the longest stall and the CPU time since the last reading. */
  const read = async () => {
    await rm(file, { force: true })
    process.kill(service.line.pid, 'SIGUSR2')
    await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { intervals: [20], timeout: 60_000 }).toMatch(/}$/)
    return delaySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  }
  return {
    operator: { baseUrl: service.line.baseUrl, apiKey: service.line.apiKey ?? apiKey },
    stop: service.stop,
    async during<T>(work: () => Promise<T>): Promise<Stalled<T>> {
      await read()
      const start = performance.now()
      const value = await work()
      const took = performance.now() - start
      const { longest, cpu } = await read()
      return { value, stall: longest, cpu, took }
    },
  }
}
