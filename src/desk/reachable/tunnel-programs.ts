import type { ExposureProblem, TunnelProgram } from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import { parseJson } from '../../shared/values/parse-json.ts'

/** The meaning of a line in a tunnel program's output. `connected`: the program's address works from now on. */
export type TunnelLine = { address: string } | { connected: true } | { problem: ExposureProblem } | null

interface TunnelKind {
  /** File name of the program, without `.exe`. */
  command: string
  /** Install locations to search in addition to the PATH. */
  places: Partial<Record<NodeJS.Platform, readonly string[]>>
  /** `configFile`: path of our own configuration, used instead of the user's. */
  args: (port: number, configFile: string) => string[]
  read: (line: string) => TunnelLine
  /** Whether the program reports when its address works; if not, reporting the address implies that. */
  reportsConnected: boolean
  /** Whether the program gets the same address after a restart, as far as we know. */
  keepsAddress: boolean
}

type ProblemName =
  | 'tooMany'
  | 'ngrokAccount'
  | 'ngrokSessions'
  | 'tailscaleLoggedOut'
  | 'tailscaleDenied'
  | 'tailscaleBusy'
const problem = (name: Exclude<ProblemName, 'tooMany'>): TunnelLine => ({
  problem: { cause: message(`reachable.problem.${name}`), remedy: message(`reachable.problem.${name}Remedy`) },
})

/** Cloudflare's client may also output lines with URLs of its documentation. */
const QUICK_TUNNEL = /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com(?![\w.-])/
const FUNNEL = /^\s*(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.ts\.net(?::\d{1,5})?)\/?\s*$/
const FUNNEL_CONSENT = /^\s*(https:\/\/login\.tailscale\.com\/f\/funnel\?node=[\w-]{1,60})\s*$/

function readCloudflared(line: string): TunnelLine {
  const address = line.includes(' INF ') ? QUICK_TUNNEL.exec(line)?.[0] : undefined
  if (address) return { address }
  if (/\bRegistered tunnel connection\b/.test(line)) return { connected: true }
  if (/429 Too Many Requests|error code: 1015/.test(line)) {
    const cause = message('reachable.problem.tooMany', { program: message('reachable.programs.cloudflared') })
    return { problem: { cause, remedy: message('reachable.problem.tooManyRemedy') } }
  }
  return null
}

function readTailscale(line: string): TunnelLine {
  const address = FUNNEL.exec(line)?.[1]
  if (address) return { address }
  const link = FUNNEL_CONSENT.exec(line)?.[1]
  if (link) {
    const remedy = message('reachable.problem.tailscaleFunnelOffRemedy', { link })
    return { problem: { cause: message('reachable.problem.tailscaleFunnelOff'), remedy } }
  }
  if (/^Logged out\.|NeedsLogin|not logged in/i.test(line)) return problem('tailscaleLoggedOut')
  if (/Access denied|serve config denied/i.test(line)) return problem('tailscaleDenied')
  if (/listener already exists/i.test(line)) return problem('tailscaleBusy')
  return null
}

function readNgrok(line: string): TunnelLine {
  if (/ERR_NGROK_(4018|105|107)\b/.test(line)) return problem('ngrokAccount')
  if (/ERR_NGROK_108\b/.test(line)) return problem('ngrokSessions')
  const { msg, url } = (parseJson(line) ?? {}) as { msg?: unknown; url?: unknown }
  if (msg !== 'started tunnel' || typeof url !== 'string' || !/^https:\/\/[\w.-]+(:\d{1,5})?$/.test(url)) return null
  return { address: url }
}

/** How to start each program and parse its output. The arguments don't contain secrets, because each program knows its account. */
export const tunnelPrograms: Record<TunnelProgram, TunnelKind> = {
  cloudflared: {
    command: 'cloudflared',
    places: {
      darwin: ['/opt/homebrew/bin', '/usr/local/bin'],
      linux: ['/usr/local/bin', '/usr/bin', '/snap/bin'],
      win32: ['C:\\Program Files (x86)\\cloudflared', 'C:\\Program Files\\cloudflared'],
    },
    // With the user's own configuration, it doesn't create a quick tunnel.
    args: (port, configFile) => [
      'tunnel',
      '--config',
      configFile,
      '--no-autoupdate',
      '--url',
      `http://127.0.0.1:${port}`,
    ],
    read: readCloudflared,
    reportsConnected: true,
    keepsAddress: false,
  },
  tailscale: {
    command: 'tailscale',
    places: {
      darwin: ['/opt/homebrew/bin', '/usr/local/bin', '/Applications/Tailscale.app/Contents/MacOS'],
      linux: ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/snap/bin'],
      win32: ['C:\\Program Files\\Tailscale'],
    },
    args: (port) => ['funnel', `http://127.0.0.1:${port}`],
    read: readTailscale,
    reportsConnected: false,
    keepsAddress: true,
  },
  ngrok: {
    command: 'ngrok',
    places: {
      darwin: ['/opt/homebrew/bin', '/usr/local/bin'],
      linux: ['/usr/local/bin', '/usr/bin', '/snap/bin'],
      win32: ['C:\\ProgramData\\chocolatey\\bin'],
    },
    args: (port) => ['http', `127.0.0.1:${port}`, '--log', 'stdout', '--log-format', 'json'],
    read: readNgrok,
    reportsConnected: false,
    keepsAddress: true,
  },
}
