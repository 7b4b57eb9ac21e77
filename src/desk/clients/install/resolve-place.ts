import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { folderFromEnv, type Machine } from './machine.ts'

/** Resolves a place's template to paths: none when a variable isn't set or when nothing matches its `*`. See `Place` for the templates. */
export async function resolvePlace(template: string, machine: Machine): Promise<string[]> {
  const [first = '', ...rest] = template.split('/')
  const root = rootOf(first, machine)
  if (root === null) return []
  let paths = [root]
  for (const part of rest) {
    if (!part.includes('*')) paths = paths.map((path) => join(path, part))
    else paths = (await Promise.all(paths.map((path) => matching(path, part)))).flat()
  }
  return paths
}

/** Whether a template only applies when a variable is set, and then takes precedence. */
export const isOverride = (template: string): boolean => template.startsWith('$')

function rootOf(first: string, machine: Machine): string | null {
  const { home } = machine
  if (first === '~') return home
  if (first === '<config>') return folderFromEnv(machine, 'XDG_CONFIG_HOME') ?? join(home, '.config')
  if (first === '%APPDATA%') return folderFromEnv(machine, 'APPDATA') ?? join(home, 'AppData', 'Roaming')
  if (first === '%LOCALAPPDATA%') return folderFromEnv(machine, 'LOCALAPPDATA') ?? join(home, 'AppData', 'Local')
  if (first.startsWith('$')) return folderFromEnv(machine, first.slice(1))
  throw new Error(`A place begins with ${first}`)
}

async function matching(folder: string, pattern: string): Promise<string[]> {
  const [before = '', after = ''] = pattern.split('*')
  const names = await readdir(folder).catch(() => [])
  const fitting = names.filter(
    (name) => name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after),
  )
  return fitting.sort().map((name) => join(folder, name))
}
