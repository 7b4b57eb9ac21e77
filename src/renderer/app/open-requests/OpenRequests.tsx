import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { afterModal } from '../../lib/after-modal.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { subscribe } from '../../lib/ipc/subscribe.ts'
import { DropOverlay } from './DropOverlay.tsx'
import { type Opening, useOpening } from './use-opening.ts'

const OpeningQuestion = lazy(() => import('./OpeningQuestion.tsx'))

/** Opens whatever the system requests or the user drops, one at a time, waiting for open dialogs to close. */
export function OpenRequests() {
  const [waiting, setWaiting] = useState<readonly Opening[]>([])
  const { open, question, close } = useOpening()
  const add = (more: readonly Opening[]) => setWaiting((before) => [...before, ...more])
  const take = useEffectEvent(() => void invoke('openRequests.take').then(add, () => undefined))
  useEffect(() => {
    take()
    return subscribe({ 'openRequests.arrived': () => take() })
  }, [])

  const openNext = useEffectEvent((next: Opening) => {
    setWaiting((all) => all.filter((each) => each !== next))
    open(next)
  })
  const next = question === null ? waiting[0] : undefined
  useEffect(() => {
    if (next) return afterModal(() => openNext(next))
  }, [next])
  return (
    <>
      <DropOverlay onOpen={(opening) => add([opening])} />
      {question && (
        <Suspense>
          <OpeningQuestion question={question} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
