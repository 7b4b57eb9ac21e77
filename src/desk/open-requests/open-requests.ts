import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { openRequestCommands } from '../../shared/open-requests/commands.ts'
import { FILE_PART_BYTES, fileKindOf, type OpenRequest } from '../../shared/open-requests/open-request.ts'
import { message } from '../../shared/text/message.ts'
import { parseLink } from './parse-link.ts'
import { readArguments } from './read-arguments.ts'

/** Maximum number of pending requests, and of readable files; the oldest are dropped. */
const MAX_KEPT = 20

/** Requests from the system to open something in the app, queued until the window takes them. */
export interface OpenRequests {
  /** Adds a command line without the program's name. Relative paths in it are resolved against `folder`. */
  addArguments(args: readonly string[], folder: string): Promise<void>
  addLink(link: string): void
  addFile(path: string): Promise<void>
  handlers: Pick<CommandHandlers, keyof typeof openRequestCommands>
}

/** Creates an empty queue. `onRequest` is called when a request is pending. */
export function createOpenRequests(onRequest: () => void): OpenRequests {
  let waiting: OpenRequest[] = []
  const paths = new Map<string, string>()

  function add(request: OpenRequest): void {
    waiting = [...waiting, request].slice(-MAX_KEPT)
    onRequest()
  }

  async function addFile(path: string): Promise<void> {
    const name = basename(path)
    const found = await stat(path).catch(() => null)
    if (found === null) return add({ kind: 'refused', why: 'unreadable', name })
    const kind = fileKindOf(name)
    if (kind === null || !found.isFile()) return add({ kind: 'refused', why: 'unknownFile', name })
    const id = randomUUID()
    paths.set(id, path)
    for (const old of [...paths.keys()].slice(0, -MAX_KEPT)) paths.delete(old)
    add({ kind, file: { id, name, bytes: found.size } })
  }

  const addLink = (link: string) => add(parseLink(link))

  return {
    async addArguments(args, folder) {
      const { links, files } = readArguments(args, folder)
      for (const link of links) addLink(link)
      const [file, ...others] = files
      if (others.length > 0) add({ kind: 'refused', why: 'severalFiles', name: '' })
      else if (file !== undefined) await addFile(file)
    },
    addLink,
    addFile,
    handlers: {
      'openRequests.take': async () => {
        const taken = waiting
        waiting = []
        return taken
      },
      'openRequests.readPart': async ({ fileId, from }) => readPart(paths.get(fileId), from),
    },
  }
}

async function readPart(path: string | undefined, from: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (path === undefined) throw new Error('The window asked for a file that nobody opened')
    const file = await open(path, 'r')
    try {
      const { bytesRead, buffer } = await file.read(new Uint8Array(FILE_PART_BYTES), 0, FILE_PART_BYTES, from)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    const [cause, remedy] = [message('storage.file.read', { code }), message('storage.file.remedy')]
    throw new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
  }
}
