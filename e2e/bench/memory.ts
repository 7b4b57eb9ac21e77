import { readdir, readFile } from 'node:fs/promises'

async function parents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null) // ended meanwhile
    if (stat) found.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  return found
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
}

/**
 * Memory of a process and all its descendants in MiB: the sum of their proportional set sizes, which counts each shared
 * page once. Linux only.
 */
export async function treeMemory(root: number): Promise<number> {
  const parentOf = await parents()
  const tree = new Set([root])
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const [pid, parent] of parentOf) if (tree.has(parent)) tree.add(pid)
  }
  const sizes = await Promise.all([...tree].map(proportionalKilobytes))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
