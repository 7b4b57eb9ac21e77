/** Entry point of a thread that runs one piece of a model's code; see `code-runner.ts`. */
import { serveThread } from '../../base/threads/serve-thread.ts'
import type { CodeWork } from './code-work.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox | undefined

function opened(): Sandbox {
  if (!sandbox) throw new Error('The sandbox isn’t open')
  return sandbox
}

serveThread<CodeWork>({
  async open(limits) {
    sandbox = await openSandbox(limits)
  },
  begin: (work) => opened().begin(work),
  resume: (replies) => opened().resume(replies),
})
