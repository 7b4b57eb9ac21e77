import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Copied } from '../../../shared/clipboard/copied.ts'

/** Words for a copy. `clearing`: when it's cleared from the clipboard; null: it isn't. `copied`: that too, after that it was copied. */
export interface CopiedText {
  clearing: (what: Copied) => string | null
  copied: (what: Copied) => string
}

/** Stays the same between renderings. */
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
