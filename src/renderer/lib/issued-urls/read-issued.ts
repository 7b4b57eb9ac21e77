import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { Access } from '../../../shared/model/access.ts'
import { invoke } from '../ipc/invoke.ts'
import type { Issued } from './issued-store.ts'

/** Converts a record and its access to an issued URL. */
export const issuedOf = ({ id, workspace, server, customer, createdAt }: IssuedRecord, access: Access): Issued => ({
  id,
  workspaceId: workspace.id,
  server,
  customer,
  access,
  issuedAt: createdAt,
  recordProblem: null,
})

/** Like {@link issuedOf}, for a URL that isn't loaded yet. Throws `Failure` `notFound` if it was deleted. */
export const readIssued = async (record: IssuedRecord): Promise<Issued> =>
  issuedOf(record, await invoke('history.access', { id: record.id }))
