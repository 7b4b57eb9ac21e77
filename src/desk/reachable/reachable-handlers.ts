import { basename } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { reachableCommands } from '../../shared/reachable/commands.ts'
import type { NetworkChoices, NetworkNeeds } from '../../shared/reachable/network.ts'
import { networkAddress } from '../../shared/reachable/network-address.ts'
import {
  type NetworkSetting,
  type ReachableRequest,
  type ReachableSetting,
  tunnelProgramSchema,
} from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { FileDialogs } from '../ports.ts'
import { findProgram } from './find-program.ts'
import type { OwnNetwork } from './network/own-network.ts'
import type { createReachable } from './reachable.ts'

/** Suggested until the user has chosen a port. */
const FIRST_NETWORK_PORT = 7335

type Files = Partial<Record<'chain' | 'key', string>>

interface Deps {
  reachable: ReturnType<typeof createReachable> & {
    network: OwnNetwork
    /** The port of the most recent network setting; null when there's none. */
    networkPort: () => Promise<number | null>
  }
  files: Pick<FileDialogs, 'chooseFile' | 'save'>
}

/** Creates the handlers for remote access to the local service. Paths are chosen here, never by the window. */
export function createReachableHandlers({
  reachable,
  files,
}: Deps): Pick<CommandHandlers, keyof typeof reachableCommands> {
  let chosen: Files = {}

  async function networkSetting(): Promise<NetworkSetting | null> {
    const setting = (await reachable.status()).exposure?.setting
    return setting?.kind === 'network' ? setting : null
  }

  /** The files the user has just chosen or, if there are none, those in use. */
  async function certificateFiles(): Promise<Files> {
    const certificate = (await networkSetting())?.certificate
    const { chain, key } = certificate?.from === 'files' ? certificate : {}
    return { ...(chain && { chain }), ...(key && { key }), ...chosen }
  }

  async function choices(): Promise<NetworkChoices> {
    const { chain, key } = await certificateFiles()
    return {
      addresses: reachable.network.addresses(),
      names: await reachable.network.names(),
      port: (await reachable.networkPort()) ?? FIRST_NETWORK_PORT,
      files: { chain: chain === undefined ? null : basename(chain), key: key === undefined ? null : basename(key) },
    }
  }

  async function settingOf(wanted: ReachableRequest): Promise<ReachableSetting> {
    if (wanted.kind !== 'network') return wanted
    const { kind, host, port } = wanted
    if (wanted.certificate === 'app') return { kind, host, port, certificate: { from: 'app' } }
    const { chain, key } = await certificateFiles()
    if (chain === undefined || key === undefined)
      throw new AppFailure({
        kind: 'invalidInput',
        fields: {
          ...(chain === undefined && { chain: missing('chain') }),
          ...(key === undefined && { key: missing('key') }),
        },
      })
    return { kind, host, port, certificate: { from: 'files', chain, key } }
  }

  async function needs(): Promise<NetworkNeeds | null> {
    const setting = await networkSetting()
    if (setting === null) return null
    const { firewallOf } = await import('./network/firewall.ts')
    const { expiryOf, fingerprintOf, nameOfCertificate } = await import('./network/read-certificates.ts')
    const address = networkAddress(setting)
    const authority = reachable.authorityOf(address)
    return {
      authority:
        authority === null
          ? null
          : {
              name: nameOfCertificate(authority),
              fingerprint: fingerprintOf(authority),
              expiresAt: expiryOf(authority),
              madeByApp: setting.certificate.from === 'app',
            },
      certificateExpiresAt: reachable.servedAt(address)?.expiresAt ?? null,
      firewall: await firewallOf({ port: setting.port, platform: process.platform, program: process.execPath }),
    }
  }

  return {
    'reachable.status': () => reachable.status(),
    'reachable.programs': () =>
      Promise.all(tunnelProgramSchema.options.map(async (program) => ({ program, path: await findProgram(program) }))),
    'reachable.networkChoices': choices,
    'reachable.chooseFile': async ({ what }) => {
      const title = say(message(what === 'chain' ? 'ownNetwork.field.chainTitle' : 'ownNetwork.field.keyTitle'))
      const path = await files.chooseFile({ title, extensions: ['pem', 'crt', 'cer', 'key'] })
      if (path !== null) chosen = { ...chosen, [what]: path }
      return choices()
    },
    'reachable.networkNeeds': needs,
    'reachable.saveAuthority': async () => {
      const setting = await networkSetting()
      const { AUTHORITY_FILE } = await import('./network/read-certificates.ts')
      const text = setting && reachable.authorityOf(networkAddress(setting))
      if (!text) return { saved: false }
      const { saved } = await files.save({ suggestedName: AUTHORITY_FILE, text })
      return { saved }
    },
    'reachable.set': async (wanted) => reachable.set(await settingOf(wanted)),
    'reachable.retry': async () => {
      reachable.retry()
      return reachable.status()
    },
    'reachable.stopEarlier': ({ address }) => reachable.stopEarlier(address),
    'reachable.dismissChange': () => reachable.dismissChange(),
  }
}

const missing = (what: 'chain' | 'key') =>
  message('ownNetwork.atField', {
    cause: message(`ownNetwork.${what}.missing`),
    remedy: message(`ownNetwork.${what}.missingRemedy`),
  })
