import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { say } from '../../../shared/text/say.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { canHandOut, type UrlState } from '../../lib/url-state/url-state.ts'
import rows from '../rows/Rows.module.css'

interface Props {
  state: UrlState
  /** The button that does something about it. */
  children?: ReactNode
}

/** In words, why an issued URL doesn't work or won't for long; nothing where there's nothing to say. */
export function UrlStateBand({ state, children }: Props) {
  const { t, i18n } = useTranslation('urlState')
  const { name } = state
  if (name === 'checking' || name === 'unknown' || name === 'live') return null
  const time = name === 'retiring' ? exactTime(new Date(state.until).getTime(), i18n.language) : ''
  const cause = name === 'unreachable' ? say(state.problem.cause) : ''
  return (
    <Flex
      role="note"
      className={rows.ruled}
      wrap="wrap"
      rowGap="xs"
      columnGap="md"
      align="center"
      px="lg"
      py="sm"
      bg={canHandOut(state) ? 'var(--well)' : 'var(--warn-soft)'}
    >
      <Box component="p" flex="1 1 13.75rem" miw={0}>
        {t(`hints.${name}`, { time, cause })}
      </Box>
      {children}
    </Flex>
  )
}
