import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { Access } from '../../../shared/model/access.ts'
import { invoke } from '../ipc/invoke.ts'
import type { Issued } from './issued-store.ts'

/** A record with its URL, as the parts of the window take it that hand a URL out. */
export const issuedOf = ({ id, workspace, server, customer, createdAt }: IssuedRecord, access: Access): Issued => ({
  id,
  workspaceId: workspace.id,
  server,
  customer,
  access,
  issuedAt: createdAt,
  recordProblem: null,
})

/** The same, for one whose URL isn't in the window yet. Throws AppFailure `notFound` once it's deleted. */
export const readIssued = async (record: IssuedRecord): Promise<Issued> =>
  issuedOf(record, await invoke('history.access', { id: record.id }))
