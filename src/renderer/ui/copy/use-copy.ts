import { useEffect, useState } from 'react'
import type { Copied } from '../../../shared/clipboard/copied.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import type { CopiedText } from './use-copied-text.ts'

export type CopyState = 'idle' | 'copied' | 'failed'

/** How long a button shows that the text was copied, in milliseconds; longer if it also shows when the clipboard will be cleared. */
const SAID_MS = 2000
const CLEARING_SAID_MS = 4000

/**
 * Copies through the main process and shows the result for a moment. `value` and `secret` are as in `CopyButton`. `clearing` describes when
 * the copy will be cleared from the clipboard; null if it won't.
 */
export function useCopy(value: string | (() => Promise<string | Copied>), textOf: CopiedText, secret = false) {
  const [state, setState] = useState<CopyState>('idle')
  const [clearing, setClearing] = useState<string | null>(null)
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), clearing === null ? SAID_MS : CLEARING_SAID_MS)
    return () => clearTimeout(timer)
  }, [state, clearing])

  const copy = () => {
    const write = async () => {
      const given = typeof value === 'string' ? value : await value()
      return typeof given === 'string' ? invoke('clipboard.write', { text: given, secret }) : given
    }
    write().then(
      (copied) => {
        setClearing(textOf.clearing(copied))
        setState('copied')
      },
      () => {
        setClearing(null)
        setState('failed')
      },
    )
  }
  return { state, clearing, copy }
}
