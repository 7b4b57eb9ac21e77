import type { AppError } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { Customer } from '../../../shared/model/customer.ts'
import { createStore } from '../store.ts'

/** A generated URL from this session, kept only in memory. */
export interface Issued {
  /** ID of the URL's record in the history. */
  id: string
  workspaceId: string
  server: { id: string; name: string }
  customer: Customer
  access: Access
  /** In ms since 1970. */
  issuedAt: number
  /** Why the URL isn't in the history yet; null if it is. */
  recordProblem: AppError | null
}

/** URLs generated in this session in all workspaces, newest first. Read it with `useStore`. */
export const issuedStore = createStore<readonly Issued[]>([])

export function addIssued(issued: Issued): Issued {
  issuedStore.update((all) => [issued, ...all])
  return issued
}

/** Replaces a URL with a new address for the same access. */
export function updateIssuedUrl(id: string, url: string): void {
  issuedStore.update((all) => all.map((each) => (each.id === id ? { ...each, access: { ...each.access, url } } : each)))
}

/** Returns a server's URLs, newest first. */
export function issuedFor(all: readonly Issued[], workspaceId: string, serverId: string): readonly Issued[] {
  return all.filter((issued) => issued.workspaceId === workspaceId && issued.server.id === serverId)
}

/** Returns the display name of a URL's customer: the name or, if it's empty, the identity. */
export const customerName = ({ customer }: Issued): string => customer.metadata.name || customer.primaryIdentity
