import type { AppError } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { Customer } from '../../../shared/model/customer.ts'
import { createStore } from '../store.ts'

/** One generated URL of this session, kept in memory only. */
export interface Issued {
  /** Of its record in the history. */
  id: string
  workspaceId: string
  server: { id: string; name: string }
  customer: Customer
  access: Access
  /** Milliseconds since 1970. */
  issuedAt: number
  /** Why it isn't in the history yet; null where it is. */
  recordProblem: AppError | null
}

/** What this session generated, newest first, in all workspaces. Read it with `useStore`. */
export const issuedStore = createStore<readonly Issued[]>([])

/** Notes a generated URL, and returns it. */
export function addIssued(issued: Issued): Issued {
  issuedStore.update((all) => [issued, ...all])
  return issued
}

/** Puts another address of the same access in the place of the one that was noted. */
export function moveIssued(id: string, url: string): void {
  issuedStore.update((all) => all.map((each) => (each.id === id ? { ...each, access: { ...each.access, url } } : each)))
}

/** Those of one server, newest first. */
export function issuedFor(all: readonly Issued[], workspaceId: string, serverId: string): readonly Issued[] {
  return all.filter((issued) => issued.workspaceId === workspaceId && issued.server.id === serverId)
}

/** What people call the customer of a generated URL: by name, else by identity. */
export const customerName = ({ customer }: Issued): string => customer.metadata.name || customer.primaryIdentity
