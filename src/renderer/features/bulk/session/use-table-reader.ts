import { useEffect, useRef, useState } from 'react'
import type { ReadOptions } from '../../../../shared/bulk/table.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { appErrorOf } from '../../../lib/errors/report-bug.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { bulkSession, openTable } from './bulk-session.ts'
import type { TableSource } from './table-source.ts'

/** A table that couldn't be read, and the options used. */
export interface FailedRead {
  source: TableSource | null
  options: ReadOptions
  error: AppError
  at: number
}

/** Reads tables, one at a time: a newer read replaces the one in progress. */
export interface TableReader {
  /** Name of the file being read. */
  reading: string | null
  failed: FailedRead | null
  /** Reads a table and starts preparing it. Resolves to whether that succeeded. */
  read: (source: TableSource, options?: ReadOptions) => Promise<boolean>
  /** Rereads the current table with different options. */
  readAgain: (options: ReadOptions) => Promise<boolean>
  cancel: () => void
}

/**
 * Returns the start page's table reader; leaving the page cancels it. `workspaceId` is the workspace whose servers are used to guess
 * columns, and `serverId` the one preselected for the rows of a new table.
 */
export function useTableReader(workspaceId: string, serverId?: string): TableReader {
  const [reading, setReading] = useState<string | null>(null)
  const [failed, setFailed] = useState<FailedRead | null>(null)
  const under = useRef<AbortController>(null)
  const cancel = () => under.current?.abort()
  useEffect(() => cancel, [])

  async function run(source: TableSource | null, fileName: string, options: ReadOptions): Promise<boolean> {
    cancel()
    const request = new AbortController()
    under.current = request
    const { signal } = request
    setReading(fileName)
    setFailed(null)
    try {
      const again = bulkSession.get()?.table.tableId ?? ''
      const from = source ? { fileName, uploadId: await upload(source, signal) } : { tableId: again }
      const table = await invoke('bulk.read', { workspaceId, source: from, options }, { signal })
      if (signal.aborted) return false
      openTable(workspaceId, table, { serverId: source ? serverId : undefined })
      return true
    } catch (thrown) {
      if (!signal.aborted) setFailed({ source, options, error: appErrorOf('Reading a table', thrown), at: Date.now() })
      return false
    } finally {
      if (under.current === request) setReading(null)
    }
  }
  return {
    reading,
    failed,
    read: (source, options = {}) => run(source, source.fileName, options),
    readAgain: (options) => run(null, bulkSession.get()?.table.fileName ?? '', options),
    cancel,
  }
}

/**
 * Sends a table to the main process in parts, keeping the window responsive. Returns the ID to read it by. Rejects like `invoke` and
 * `TableSource`.
 */
async function upload({ parts }: TableSource, signal: AbortSignal): Promise<string> {
  const uploadId = crypto.randomUUID()
  for await (const bytes of parts()) await invoke('bulk.addPart', { uploadId, bytes }, { signal })
  return uploadId
}
