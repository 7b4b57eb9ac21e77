import { invoke } from '../../lib/ipc/invoke.ts'

/** Copies a part of a record's access in the main process, so that it never reaches the renderer. */
export const copyPart = (id: string, what: 'url' | 'token' | 'customerId') => () => invoke('history.copy', { id, what })
