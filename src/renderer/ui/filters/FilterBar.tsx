import { Box, Button, Flex } from '@mantine/core'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { SearchField } from '../fields/SearchField.tsx'
import classes from './FilterBar.module.css'
import { FilterButton } from './FilterButton.tsx'
import { FilterChip } from './FilterChip.tsx'
import { choiceLabel, type FilterChoice, isRemovable } from './filter-choice.ts'

interface Props {
  search: Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder' | 'value' | 'onChange' | 'ref'>
  filters: readonly FilterChoice[]
  /** Clears the search and all filters. */
  onClear: () => void
  /** Shown at the end of the line: the number of items and actions on all of them. */
  aside?: ReactNode
}

/**
 * A list's filters: a search field, a button for the others, and a chip for each active one. Takes up one line, or two in a narrow pane.
 */
export function FilterBar({ search, filters, onClear, aside }: Props) {
  const { t } = useTranslation('common')
  const button = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  /** Index of the chip whose remove button was clicked. */
  const removed = useRef<number | null>(null)
  const set = filters.filter(({ value }) => value !== '')
  const removable = set.filter(isRemovable)
  const clearable = removable.length + Number(search.value.trim() !== '') > 1
  useLayoutEffect(() => {
    if (removed.current === null) return
    const buttons = bar.current?.querySelectorAll('li button')
    focusIfLost(buttons?.[Math.min(removed.current, buttons.length - 1)] ?? button.current)
    removed.current = null
  })
  return (
    <Flex component="search" wrap="wrap" gap="xs" mb="xs" aria-label={t('filters.label')}>
      <Flex gap="xs" miw={0} maw="100%">
        <SearchField className={classes.search} {...search} />
        {filters.length > 0 && <FilterButton ref={button} filters={filters} />}
      </Flex>
      {(set.length > 0 || clearable || aside) && (
        <Flex ref={bar} className={classes.rest} align="center" gap="md" miw={0} maw="100%">
          {(set.length > 0 || clearable) && (
            <Flex component="ul" align="center" gap="2xs" miw={0}>
              {set.map((filter) => (
                <Box key={filter.id} component="li" className={classes.chip} miw={0}>
                  <FilterChip
                    name={filter.label}
                    text={choiceLabel(filter)}
                    onRemove={
                      isRemovable(filter)
                        ? () => {
                            removed.current = removable.indexOf(filter)
                            filter.onChange('')
                          }
                        : undefined
                    }
                  />
                </Box>
              ))}
              {clearable && (
                <Box component="li" flex="none">
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('filters.clearAll')}
                    onClick={() => {
                      removed.current = 0
                      onClear()
                    }}
                  >
                    {t('filters.clear')}
                  </Button>
                </Box>
              )}
            </Flex>
          )}
          {aside && (
            <Flex align="center" gap="md" flex="none" ms="auto">
              {aside}
            </Flex>
          )}
        </Flex>
      )}
    </Flex>
  )
}
