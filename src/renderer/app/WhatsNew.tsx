import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { invoke } from '../lib/ipc/invoke.ts'
import { subscribe } from '../lib/ipc/subscribe.ts'
import { useTask } from '../lib/ipc/use-task.ts'
import { useStore } from '../lib/store.ts'
import { showWhatsNew, whatsNewStore } from '../lib/whats-new-store.ts'

const WhatsNewDialog = lazy(() => import('../features/updates/WhatsNewDialog.tsx'))

/** Release notes, shown once after an update and on request. */
export function WhatsNew() {
  const queryClient = useQueryClient()
  const wanted = useStore(whatsNewStore)
  const unseen = useQuery(commandQuery('updates.whatsNew', { unseen: true }))
  const all = useQuery({ ...commandQuery('updates.whatsNew', { unseen: false }), enabled: wanted })
  const seeing = useTask()
  useEffect(() => subscribe({ 'updates.showWhatsNew': showWhatsNew }), [])
  const news = unseen.data ?? []
  const releases = wanted ? all.data : news.length > 0 ? news : undefined
  if (!releases) return null
  const close = () => {
    whatsNewStore.update(() => false)
    if (news.length === 0) return
    queryClient.setQueryData(commandQuery('updates.whatsNew', { unseen: true }).queryKey, [])
    void seeing.run(async () => void (await invoke('updates.whatsNewSeen')))
  }
  return (
    <Suspense>
      <WhatsNewDialog releases={releases} onClose={close} />
    </Suspense>
  )
}
