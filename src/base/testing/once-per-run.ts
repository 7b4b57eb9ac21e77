import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Runs `work` once, in the first of a test run's processes to call it, with a new folder of this name inside the run's temporary folder;
 * the other processes wait for it. Returns the folder's path. If it fails, it rejects in all of them.
 */
export async function oncePerRun(name: string, work: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), name)
  const [ready, failed] = [join(folder, 'ready'), join(folder, 'failed')]
  try {
    mkdirSync(folder)
  } catch {
    while (!existsSync(ready) && !existsSync(failed)) await setTimeout(20)
    if (existsSync(failed)) throw new Error(`${name} couldn’t be made; the test that came first has the reason`)
    return folder
  }
  try {
    await work(folder)
    writeFileSync(ready, '')
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  return folder
}
