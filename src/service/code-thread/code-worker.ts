/** Entry point of a thread that runs one piece of a model's code; see `code-runner.ts`. */
import { constants, setPriority } from 'node:os'
import { serveThread } from '../../base/threads/serve-thread.ts'
import type { CodeWork } from './code-work.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { threadClock, threadFolder } from './thread-clock.ts'

// On Linux, this affects only the calling thread, which then gives way to the event loop. Elsewhere, it would affect the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let sandbox: Sandbox | undefined

function opened(): Sandbox {
  if (!sandbox) throw new Error('The sandbox isn’t open')
  return sandbox
}

serveThread<CodeWork>({
  async open(limits) {
    const folder = threadFolder()
    sandbox = await openSandbox(limits, threadClock(folder))
    return folder
  },
  begin: (work) => opened().begin(work),
  resume: (replies) => opened().resume(replies),
})
