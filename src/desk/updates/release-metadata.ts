import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import gt from 'semver/functions/gt.js'
import { z } from 'zod'
import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { UpdateChannel } from '../../shared/model/settings.ts'
import { message, quoted } from '../../shared/text/message.ts'
import { MAX_NOTES, releaseVersionSchema } from '../../shared/updates/commands.ts'
import { readNetworkError } from '../api/request/network-error.ts'
import { sendRequest } from '../api/request/request.ts'
import { unreachable, updateFailure } from './update-failure.ts'

const log = logFor('updates')
const TIMEOUT_MS = 20_000
/** Maximum size of a release's description or signature, in bytes. */
const MAX_METADATA = 256 * 1024
const MAX_SIGNATURE = 1024
/** Maximum size of a package, in bytes. */
const MAX_PACKAGE = 2 * 1024 ** 3

/** The format of `latest-linux.yml` and similar files, written as JSON, which is valid YAML. */
const releaseSchema = z.object({
  version: releaseVersionSchema,
  releaseDate: z.iso.datetime(),
  releaseNotes: z.string().max(MAX_NOTES),
  files: z
    .array(
      z.object({
        /** Relative to the description: a plain file name without a path or shell characters. */
        url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/),
        /** In base64. */
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().positive().max(MAX_PACKAGE),
      }),
    )
    .min(1)
    .max(20),
})
/** A release, as described by the update server. */
export type Release = z.output<typeof releaseSchema>

/** Where to find releases, and the public keys they may be signed with. */
export interface Feed {
  /** Ends with a slash. */
  baseUrl: string
  /** A signature by any of them is valid: a new key is added one release before it's used. */
  publicKeys: readonly KeyObject[]
  platform: NodeJS.Platform
  arch: string
  fetch: typeof fetch
}

/** Reads public keys, in base64 of their SPKI form. Throws for anything but Ed25519. */
export function readPublicKeys(texts: readonly string[]): KeyObject[] {
  return texts.map((text) => {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key that signs updates isn’t Ed25519')
    return key
  })
}

/** File name of a channel's description, as named by electron-builder. */
export function metadataName(channel: UpdateChannel, { platform, arch }: Pick<Feed, 'platform' | 'arch'>): string {
  const suffix =
    platform === 'linux' ? `-linux${arch === 'x64' ? '' : `-${arch}`}` : platform === 'darwin' ? '-mac' : ''
  return `${channel === 'beta' ? 'beta' : 'latest'}${suffix}.yml`
}

/**
 * The signed data: the file's name, a line feed, and its content. Including the name prevents one channel's or system's release from being
 * passed off as another's.
 */
const signedBytes = (name: string, content: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${name}\n`), content])

async function download(feed: Feed, name: string, maxBytes: number): Promise<Uint8Array | null> {
  const url = new URL(name, feed.baseUrl).href
  const request = { method: 'GET' as const, headers: {}, timeoutMs: TIMEOUT_MS, maxBytes, changesData: false }
  const answer = await sendRequest({ fetch: feed.fetch, url, ...request }).catch((error: unknown) => {
    throw asUnreachable(error)
  })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw unreachable(message('updates.problem.answer', { status: answer.status }))
  return answer.body
}

function asUnreachable(error: unknown): AppFailure {
  if (!(error instanceof AppFailure)) return unreachable(readNetworkError(error).cause, error)
  const { detail } = error
  if (detail.kind === 'timeout') return unreachable(message('updates.problem.noAnswer'), error)
  return 'cause' in detail && detail.cause ? unreachable(detail.cause, error) : unreachable(quoted(detail.kind), error)
}

/**
 * Returns the newest release on one channel; null when the channel has none. The signature is verified on exactly the bytes that are then
 * parsed. Throws `AppFailure` updateFailed.
 */
async function latestRelease(feed: Feed, channel: UpdateChannel): Promise<Release | null> {
  const name = metadataName(channel, feed)
  const content = await download(feed, name, MAX_METADATA)
  if (content === null) return null
  const signature = await download(feed, `${name}.sig`, MAX_SIGNATURE)
  if (signature === null) throw updateFailure('unsigned')
  const raw = Buffer.from(Buffer.from(signature).toString('latin1').trim(), 'base64')
  const signed = signedBytes(name, content)
  if (!feed.publicKeys.some((key) => verify(null, signed, key, raw))) throw updateFailure('wrongSignature')
  try {
    return releaseSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')))
  } catch (error) {
    throw updateFailure('malformed', error)
  }
}

/** Returns the newest release on a channel; beta includes stable releases. Throws `AppFailure` updateFailed. */
export async function newestRelease(feed: Feed, channel: UpdateChannel): Promise<Release> {
  const stable = await latestRelease(feed, 'stable')
  const beta = channel === 'beta' ? await latestRelease(feed, 'beta') : null
  const newest = stable && beta ? (gt(beta.version, stable.version) ? beta : stable) : (stable ?? beta)
  if (newest === null) throw updateFailure('noRelease')
  log.info('The update server describes a release', { version: newest.version, channel })
  return newest
}
