import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LINK_SCHEME } from '../../shared/open-requests/open-request.ts'

/** Links and files in a command line. */
export interface OpenedByArguments {
  links: string[]
  /** Absolute paths. */
  files: string[]
}

const IS_LINK = new RegExp(`^${LINK_SCHEME}:`, 'i')
/** Node switches whose value is a separate argument. */
const WITH_VALUE = new Set(['-r', '--require', '--import'])

/**
 * Returns what the system asks the app to open at startup. `args`: without the program and, if the app isn't packaged, without its folder.
 * Relative paths are resolved against `folder`.
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
