import { readdir, readFile } from 'node:fs/promises'

async function parents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null) // has exited since
    if (stat) found.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  return found
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
}

/** Process IDs of a process and all its descendants. */
async function treeOf(root: number): Promise<number[]> {
  const parentOf = await parents()
  const tree = new Set([root])
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const [pid, parent] of parentOf) if (tree.has(parent)) tree.add(pid)
  }
  return [...tree]
}

/**
 * Memory of a process and all its descendants in MiB: the sum of their proportional set sizes, which counts each shared
 * page once. Linux only.
 */
export async function treeMemory(root: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(root)).map(proportionalKilobytes))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Clock ticks per second, as reported to programs on every current Linux. */
const TICKS = 100

/** CPU time of a process and its running descendants, in seconds. Linux only. */
export async function treeSeconds(root: number): Promise<number> {
  const ticks = await Promise.all(
    (await treeOf(root)).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
    }),
  )
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS
}
