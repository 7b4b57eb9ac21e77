import type { backupCommands } from '../../shared/backup/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { FileDialogs } from '../ports.ts'
import type { Backups } from './backups.ts'

interface Deps {
  backups: () => Promise<Backups>
  files: Pick<FileDialogs, 'choosePath' | 'chooseFile'>
}

/** Handlers for the window's backup requests. Paths are chosen here, never by the window. */
export function createBackupHandlers({ backups, files }: Deps): Pick<CommandHandlers, keyof typeof backupCommands> {
  return {
    'backup.status': async () => (await backups()).status(),
    'backup.create': async ({ passphrase }, { signal }) => {
      const day = new Date().toISOString().slice(0, 10)
      const path = await files.choosePath(`mcp-access-desk-${day}.age`)
      if (path === null) return { path, bytes: 0 }
      return { path, ...(await (await backups()).create(path, passphrase, signal)) }
    },
    'backup.choose': async () => {
      const path = await files.chooseFile({ title: say(message('backup.restore.fileTitle')), extensions: ['age'] })
      return path === null ? null : (await backups()).choose(path)
    },
    'backup.inspect': async ({ passphrase }, { signal }) => (await backups()).inspect(passphrase, signal),
    'backup.restore': async (_input, { signal }) => {
      await (await backups()).restore(signal)
      return undefined
    },
    'backup.dismissRestore': async () => {
      await (await backups()).dismiss()
      return undefined
    },
  }
}
