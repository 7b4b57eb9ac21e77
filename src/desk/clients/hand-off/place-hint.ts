import type { Platform } from '../../../shared/clients/client.ts'
import type { HandOff } from '../../../shared/clients/hand-off.ts'
import { message } from '../../../shared/text/message.ts'
import type { Say } from '../../../shared/text/say.ts'
import type { ClientAdapter, Places } from '../adapter.ts'

/** A client's file path for display; null for a client without one. */
export function fileHintOf({ places }: Pick<ClientAdapter, 'places'>, say: Say): HandOff['fileHint'] {
  if (!places) return null
  return { darwin: hint(places, 'darwin', say), win32: hint(places, 'win32', say), linux: hint(places, 'linux', say) }
}

/**
 * Picks the simplest place: one without rarely set variables or folders with varying names. A packaged app's place takes precedence,
 * because a packaged app never reads the other one.
 */
function hint(places: Places, platform: Platform, say: Say): string | null {
  const paths = places[platform].map(({ path }) => path)
  const plain = paths.find((each) => !each.startsWith('$') && !each.includes('*')) ?? paths[0]
  if (plain === undefined) return null
  const packaged = places[platform].find(({ exclusive }) => exclusive)?.path
  const spelledPlain = spell(plain, platform)
  if (packaged === undefined) return spelledPlain
  return say(message('clientGuides.packagedOr', { packaged: spell(packaged, platform), path: spelledPlain }))
}

function spell(path: string, platform: Platform): string {
  const spelled = path.replace('<config>', '~/.config')
  return platform === 'win32' ? spelled.replace(/^~/, '%USERPROFILE%').replaceAll('/', '\\') : spelled
}
