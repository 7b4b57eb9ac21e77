import { Box, Flex, Text, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { bytes } from '../../../../shared/text/measures.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { ToolRows } from './ToolRows.tsx'

/** Minimum number of tools for a search field to be shown. */
const SEARCH_FROM = 8

interface Props {
  tools: readonly ProbedTool[]
  /** ID of the test that listed the tools. */
  runId: string
  /** Name of the tool shown next to the list. */
  current?: string
}

/** A server's tools, each of which can be run; searchable if there are many. */
export function ToolList({ tools, runId, current }: Props) {
  const { t, i18n } = useTranslation('probe')
  const [query, setQuery] = useState('')
  const texts = useMemo(
    () =>
      tools.map(({ name, title, description }) => `${name} ${title ?? ''} ${description ?? ''}`.toLocaleLowerCase()),
    [tools],
  )
  if (tools.length === 0) {
    return (
      <EmptyState
        icon={<IconTool size={18} stroke={1.6} aria-hidden />}
        title={t('tools.none')}
        hint={t('tools.noneHint')}
      />
    )
  }
  // Heading order: 2 on its own screen, 3 inside a report.
  const order = current === undefined ? 3 : 2
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = tools
    .map((tool, index) => ({ tool, index }))
    .filter(({ index }) => words.every((word) => texts[index]?.includes(word)))
  const sum = (of: 'bytes' | 'tokens') => tools.reduce((total, tool) => total + tool[of], 0)
  return (
    <section aria-label={t('tools.title')}>
      <Flex
        component="header"
        align="baseline"
        justify="space-between"
        mb="2xs"
        wrap="wrap"
        columnGap="md"
        rowGap="4xs"
      >
        <Title order={order} size="h3" fz="sm">
          {t('tools.title')}{' '}
          <Text span inherit c="var(--text-3)" fw={400}>
            {number(tools.length)}
          </Text>
        </Title>
        <Text span size="sm" c="dimmed">
          {t('tools.total', {
            size: bytes(sum('bytes'), i18n.language),
            tokens: t('facts.tokens', { count: sum('tokens') }),
          })}
        </Text>
      </Flex>
      {tools.length >= SEARCH_FROM && (
        <Box mb="xs">
          <SearchField label={t('tools.search')} value={query} onChange={setQuery} />
        </Box>
      )}
      {found.length === 0 && (
        <Text py="xl" c="dimmed">
          {t('tools.noMatch', { query })}
        </Text>
      )}
      <ToolRows found={found} runId={runId} current={current} />
    </section>
  )
}
