import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import rows from '../../ui/rows/Rows.module.css'
import type { GuidePlace } from './guide-page.ts'
import type { GuideResult } from './search-guide.ts'

interface Props {
  results: readonly GuideResult[]
  query: string
  onOpen: (place: GuidePlace) => void
}

/** Sections of the guide that match a search. */
export function GuideResults({ results, query, onOpen }: Props) {
  const { t } = useTranslation('help')
  if (results.length === 0) return <EmptyState title={t('noResults', { query })} hint={t('noResultsHint')} />
  return (
    <ul aria-label={t('results')} className={rows.list}>
      {results.map(({ page, section, pageTitle, title, excerpt }) => (
        <li key={`${page}#${section}`}>
          <UnstyledButton
            className={rows.row}
            display="block"
            px="sm"
            py="xs"
            bdrs="sm"
            onClick={() => onOpen({ page, section })}
          >
            <Text inherit fw={550}>
              {title === pageTitle ? title : t('place', { page: pageTitle, section: title })}
            </Text>
            <Text inherit c="dimmed">
              {excerpt}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
