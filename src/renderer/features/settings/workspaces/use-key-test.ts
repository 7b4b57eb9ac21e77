import { useState } from 'react'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { type Task, useTask } from '../../../lib/ipc/use-task.ts'
import type { KeyTestResult } from './KeyTest.tsx'
import { faultOf } from './key-fault.ts'
import type { WorkspaceForm } from './workspace-form.ts'

/** Tests a key with a list request and keeps the result until the form is edited. */
export interface KeyTestControl {
  task: Task
  result: KeyTestResult | null
  /** Tests the typed values; `id` is the workspace whose stored key is used if none is typed. */
  run(form: WorkspaceForm, id?: string): Promise<void>
  clear(): void
}

export function useKeyTest(): KeyTestControl {
  const task = useTask()
  const [result, setResult] = useState<KeyTestResult | null>(null)
  return {
    task,
    result,
    async run(form, id) {
      setResult(null)
      const { baseUrl, apiKey } = form.getValues()
      const key = apiKey.trim()
      const error = await task.run(async () => {
        setResult(await invoke('workspaces.testKey', { id, baseUrl, ...(key === '' ? {} : { apiKey: key }) }))
      })
      if (error && form.showError(faultOf(error))) task.clear()
    },
    clear() {
      task.clear()
      setResult(null)
    },
  }
}
