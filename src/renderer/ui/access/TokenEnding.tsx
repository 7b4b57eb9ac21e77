import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The end of a token, which tells two URLs of one customer apart; nothing where it isn't known. */
export function TokenEnding({ ending }: { ending: string | null }) {
  const { t } = useTranslation('urlState')
  return <TokenEndingWord ending={ending} t={t} />
}

/** The same for a row of a long table, which gets its words from there. */
export function TokenEndingWord({ ending, t }: { ending: string | null; t: TFunction<'urlState'> }) {
  if (ending === null) return null
  return (
    <span data-mono dir="ltr" title={t('ending', { ending })}>
      …{ending}
    </span>
  )
}
