import { useCallback, useEffect, useState } from 'react'
import type { ClientId } from '../../../../shared/clients/client.ts'
import type { InstallPlan } from '../../../../shared/clients/install.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { type Task, useTask } from '../../../lib/ipc/use-task.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { handedAccess } from '../access.ts'

interface Wanted {
  issued: Issued
  clientId: ClientId
  path: string
  bearer: boolean
}

/** Plans the change an installation would make to a file, immediately and again on `reload`. */
export function usePlan({ issued, clientId, path, bearer }: Wanted) {
  const [plan, setPlan] = useState<InstallPlan | null>(null)
  const { run, ...task } = useTask()
  const reload = useCallback(() => {
    void run(async () => {
      setPlan(null)
      setPlan(await invoke('clients.plan', { ...handedAccess(issued, bearer), clientId, path, accessId: issued.id }))
    })
  }, [run, issued, clientId, path, bearer])
  useEffect(reload, [reload])
  return { plan, task: task as Omit<Task, 'run'>, reload }
}
