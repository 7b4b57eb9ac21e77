import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { afterModal } from '../lib/after-modal.ts'
import { subscribe } from '../lib/ipc/subscribe.ts'

/** Goes where a notification leads that the person pressed. What's typed in a dialog isn't lost: it's answered first. */
export function usePressedNotice(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    let giveUp = () => {}
    const unsubscribe = subscribe({
      'notifications.pressed': ({ place }) => {
        giveUp()
        giveUp = afterModal(() => navigate(place))
      },
    })
    return () => {
      unsubscribe()
      giveUp()
    }
  }, [navigate])
}
