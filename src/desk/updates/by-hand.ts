import type { FoundUpdate } from '../../shared/updates/commands.ts'
import type { Release } from './release-metadata.ts'
import type { UpdateSource } from './update-source.ts'

const INSTALL = { deb: 'apt install', rpm: 'dnf install' } as const

/**
 * Commands for the user to install a system package, because the app never asks for the required privileges. The checksum comes from the
 * signed description of the release. Null when the app itself installs the update.
 */
export function commandsByHand(
  { url: name, sha512 }: Release['files'][number],
  { packageType, baseUrl }: UpdateSource,
): FoundUpdate['byHand'] {
  if (packageType !== 'deb' && packageType !== 'rpm') return null
  const url = new URL(name, baseUrl).href
  const sum = Buffer.from(sha512, 'base64').toString('hex')
  const lines = [
    // No other user can write to this folder, so the file can't change between the check and the installation.
    'cd "$(mktemp --directory)"',
    `curl --fail --location --remote-name '${url}'`,
    `echo '${sum}  ${name}' | sha512sum --check && sudo ${INSTALL[packageType]} ./${name}`,
  ]
  return { url, command: lines.join('\n') }
}
