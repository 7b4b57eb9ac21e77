import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isLoopbackHost } from '../../base/network/loopback.ts'

/** How this copy of the app was installed, which determines its updates. */
const packageTypeSchema = z.enum(['appImage', 'nsis', 'mac', 'deb', 'rpm'])
export type PackageType = z.output<typeof packageTypeSchema>

/** The update configuration in the build's `package.json`. */
export const updateConfigSchema = z.object({
  url: z.string(),
  /** Public keys, in base64, separated by spaces. */
  publicKeys: z.string(),
})
export type UpdateConfig = z.output<typeof updateConfigSchema>

/** Where updates are and how they're installed. */
export interface UpdateSource {
  /** Ends with a slash. */
  baseUrl: string
  publicKeys: string[]
  packageType: PackageType
}

interface Build {
  isPackaged: boolean
  testBuild: boolean
  /** From `package.json`. */
  updates: UpdateConfig | undefined
  /** The folder that contains the app's archive. */
  resources: string
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Requires `https` or loopback: signed releases are public, but which version a user has shouldn't be. */
function baseUrlOf(text: string): string | null {
  const url = parseUrl(text)
  if (url === null || url.search || url.hash || url.username || url.password) return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) return null
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

function packageTypeOf({ resources, platform, env }: Build, asked: string | undefined): PackageType | null {
  if (asked !== undefined) return packageTypeSchema.parse(asked)
  if (platform === 'win32') return 'nsis'
  if (platform === 'darwin') return 'mac'
  if (platform !== 'linux') return null
  if (env.APPIMAGE) return 'appImage'
  const file = join(resources, 'package-type')
  const type = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return type === 'deb' || type === 'rpm' ? type : null
}

/**
 * Determines the update source for this copy of the app, or null. Only an unpackaged app, or the marked test build, reads it from the
 * environment.
 */
export function updateSource(build: Build): UpdateSource | null {
  const { isPackaged, testBuild, env } = build
  const isTest = !isPackaged || testBuild
  const url = isTest ? env.MCP_ACCESS_DESK_UPDATE_URL : build.updates?.url
  const keys = isTest ? env.MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS : build.updates?.publicKeys
  const packageType = packageTypeOf(build, isTest ? env.MCP_ACCESS_DESK_PACKAGE_TYPE : undefined)
  const baseUrl = url ? baseUrlOf(url) : null
  const publicKeys = keys?.split(' ').filter(Boolean) ?? []
  if (baseUrl === null || publicKeys.length === 0 || packageType === null) return null
  return { baseUrl, publicKeys, packageType }
}
