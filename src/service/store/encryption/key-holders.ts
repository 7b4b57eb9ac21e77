import type { KnownNodes } from '../postgres/node-records.ts'
import { type EncryptionKey, fingerprintOf } from './encryption-key.ts'

/** Returns the link names of nodes that lack this key, or that don't report whether they have it. */
export function lackingNodes({ nodes, strangers }: KnownNodes, key: EncryptionKey): string[] {
  const fingerprint = fingerprintOf(key)
  const lacking = nodes.filter(({ keys }) => keys[key.id] !== fingerprint).map(({ link }) => link)
  return [...new Set([...lacking, ...strangers])].sort()
}

/** Whether no node has written with another key for `settleMs`, so that everything written earlier has arrived. */
export const isSettled = ({ now, nodes }: KnownNodes, keyId: string, settleMs: number): boolean =>
  nodes.every(({ writesWith, since }) => writesWith === keyId && since <= now - settleMs)
