import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { afterModal } from '../lib/after-modal.ts'
import { subscribe } from '../lib/ipc/subscribe.ts'

/** Opens the target of a clicked notification. An open dialog must be answered first, so nothing typed is lost. */
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
