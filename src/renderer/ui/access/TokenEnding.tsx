import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The last characters of a token, which distinguish a customer's URLs. Renders nothing if unknown. */
export function TokenEnding({ ending }: { ending: string | null }) {
  const { t } = useTranslation('urlState')
  return <TokenEndingWord ending={ending} t={t} />
}

/** Like {@link TokenEnding}, for rows of a long table, with translations passed in. */
export function TokenEndingWord({ ending, t }: { ending: string | null; t: TFunction<'urlState'> }) {
  if (ending === null) return null
  return (
    <span data-mono dir="ltr" title={t('ending', { ending })}>
      …{ending}
    </span>
  )
}
