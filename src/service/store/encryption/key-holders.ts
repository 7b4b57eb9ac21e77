import type { KnownNodes } from '../postgres/node-records.ts'
import { type EncryptionKey, fingerprintOf } from './encryption-key.ts'

/** The nodes that don’t have this key, or don’t say whether they do, by the names of their links. */
export function lackingNodes({ nodes, strangers }: KnownNodes, key: EncryptionKey): string[] {
  const fingerprint = fingerprintOf(key)
  const lacking = nodes.filter(({ keys }) => keys[key.id] !== fingerprint).map(({ link }) => link)
  return [...new Set([...lacking, ...strangers])].sort()
}

/** Whether no node has written with another key than this one for so long, in milliseconds, that whatever it wrote is there. */
export const isSettled = ({ now, nodes }: KnownNodes, keyId: string, settleMs: number): boolean =>
  nodes.every(({ writesWith, since }) => writesWith === keyId && since <= now - settleMs)
