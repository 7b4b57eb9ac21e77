import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { afterModal } from '../lib/after-modal.ts'
import { subscribe } from '../lib/ipc/subscribe.ts'
import { paths } from '../lib/paths.ts'

/** Goes to the run whose notification the person pressed. What's typed in a dialog isn't lost: it's answered first. */
export function usePressedNotice(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    let giveUp = () => {}
    const unsubscribe = subscribe({
      'bulk.noticePressed': ({ runId }) => {
        giveUp()
        giveUp = afterModal(() => navigate(paths.bulk(runId)))
      },
    })
    return () => {
      unsubscribe()
      giveUp()
    }
  }, [navigate])
}
