import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { NetworkNeeds } from '../../../shared/reachable/network.ts'

/** Where to look for programs: the administrators' folders aren't always on other users' PATH. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/usr/local/sbin']

interface Options {
  port: number
  platform: NodeJS.Platform
  /** Path of the app's executable. */
  program: string
  exists?: (path: string) => Promise<boolean>
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The firewall that may block a port on this computer, with the commands to allow it; null if no such firewall is known. */
export async function firewallOf({
  port,
  platform,
  program,
  exists = isThere,
}: Options): Promise<NetworkNeeds['firewall']> {
  const has = async (name: string) =>
    (await Promise.all(FOLDERS.map((folder) => exists(join(folder, name))))).some(Boolean)
  if (platform === 'win32') return { firewall: 'windows', commands: [windowsRule(port)] }
  if (platform === 'darwin') return { firewall: 'macos', commands: macosRules(program) }
  if (await has('ufw')) return { firewall: 'ufw', commands: [`sudo ufw allow ${port}/tcp`] }
  if (await has('firewall-cmd')) return { firewall: 'firewalld', commands: firewalldRules(port) }
  return null
}

/** For `netsh advfirewall`: a separate rule, only for networks that the user has marked as private. */
const windowsRule = (port: number): string =>
  `netsh advfirewall firewall add rule name="MCP Access Desk" dir=in action=allow protocol=TCP localport=${port} profile=private,domain`

/** The application firewall allows programs rather than ports. On macOS, an app is a folder. */
function macosRules(program: string): string[] {
  const folder = /^(.*?\.app)\//.exec(program)?.[1] ?? dirname(program)
  const tool = 'sudo /usr/libexec/ApplicationFirewall/socketfilterfw'
  return [`${tool} --add "${folder}"`, `${tool} --unblockapp "${folder}"`]
}

const firewalldRules = (port: number): string[] => [
  `sudo firewall-cmd --permanent --add-port=${port}/tcp`,
  'sudo firewall-cmd --reload',
]
