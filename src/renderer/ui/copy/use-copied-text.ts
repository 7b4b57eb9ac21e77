import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Copied } from '../../../shared/clipboard/copied.ts'

/**
 * Messages about a copy. `clearing` describes when it will be cleared from the clipboard; null if it won't. `copied` confirms the copy,
 * followed by `clearing`.
 */
export interface CopiedText {
  clearing: (what: Copied) => string | null
  copied: (what: Copied) => string
}

/** Returns the messages about a copy. Stable across renders. */
export function useCopiedText(): CopiedText {
  const { t } = useTranslation('common')
  return useMemo(() => {
    const clearing = ({ clearedAfterSeconds: seconds }: Copied): string | null => {
      if (seconds === null) return null
      return seconds > 60 ? t('clears.minutes', { count: seconds / 60 }) : t('clears.seconds', { count: seconds })
    }
    const copied = (what: Copied): string => {
      const more = clearing(what)
      return more === null ? t('copied') : `${t('copied')} · ${more}`
    }
    return { clearing, copied }
  }, [t])
}
