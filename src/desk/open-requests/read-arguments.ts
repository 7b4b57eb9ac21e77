import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LINK_SCHEME } from '../../shared/open-requests/open-request.ts'

/** Links and files that a command line names. */
export interface OpenedByArguments {
  links: string[]
  /** Absolute paths. */
  files: string[]
}

const IS_LINK = new RegExp(`^${LINK_SCHEME}:`, 'i')
/** Switches of Node whose value is an argument of its own. */
const WITH_VALUE = new Set(['-r', '--require', '--import'])

/**
 * What the system asks a start of the app to open. `args`: without the program, and without its folder where that isn't packaged; `folder`:
 * what paths are relative to.
 */
export function readArguments(args: readonly string[], folder: string): OpenedByArguments {
  const found: OpenedByArguments = { links: [], files: [] }
  for (const [index, argument] of args.entries()) {
    if (argument === '' || argument.startsWith('-') || WITH_VALUE.has(args[index - 1] ?? '')) continue
    if (IS_LINK.test(argument)) found.links.push(argument)
    else if (/^file:/i.test(argument)) found.files.push(...pathOf(argument))
    else if (!argument.includes('\0')) found.files.push(resolve(folder, argument))
  }
  return found
}

function pathOf(address: string): string[] {
  try {
    return [fileURLToPath(address)]
  } catch {
    return []
  }
}
