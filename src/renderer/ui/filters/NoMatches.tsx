import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/EmptyState.tsx'

interface Props {
  title: string
  hint?: string
  /** Whether there's only a search and no other filter. */
  onlySearch?: boolean
  /** Clears the search and all filters. */
  onClear: () => void
}

/** Shown in place of a list's rows if nothing matches its search and filters. */
export function NoMatches({ title, hint, onlySearch = false, onClear }: Props) {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      title={title}
      hint={hint}
      action={
        <Button variant="default" onClick={onClear}>
          {t(onlySearch ? 'clearSearch' : 'filters.clearAll')}
        </Button>
      }
    />
  )
}
