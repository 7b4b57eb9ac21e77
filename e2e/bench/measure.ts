import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LaunchInfo } from '../harness/launch-info.ts'
import { startApp } from '../harness/running-app.ts'
import { treeMemory, treeSeconds } from './memory.ts'

/** One launch: milliseconds and seconds of CPU time until `appState=ready`, and MiB used by all its processes once idle. */
export interface Launch {
  ready: number
  cpu: number
  /** Milliseconds until `shown` resolved. */
  shown: number
  memory: number
}

/**
 * Memory of a process and its descendants in MiB, once two readings half a second apart differ by at most 1 %, which means that it's idle.
 */
export async function settledMemory(root: number): Promise<number> {
  let before = await treeMemory(root)
  for (let reading = 0; reading < 20; reading += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const now = await treeMemory(root)
    if (Math.abs(now - before) < before / 100) return now
    before = now
  }
  return before
}

/** Launches the app once with its files in `home`, measures it, and quits. `shown` waits for what the user wants to see. */
export async function measureLaunch(
  info: LaunchInfo,
  home: string,
  env: Record<string, string>,
  shown: (page: Page) => Promise<void> = async () => undefined,
): Promise<Launch> {
  const start = performance.now()
  const app = await startApp(info, home, env)
  const pid = app.electron.process().pid as number
  const ready = performance.now() - start
  const cpu = await treeSeconds(pid)
  await shown(app.page)
  const whenShown = performance.now() - start
  const memory = await settledMemory(pid)
  await app.close()
  return { ready, cpu, shown: whenShown, memory }
}

/** Calls `use` with an empty folder that is removed afterward. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-access-desk-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
