import { Flex, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RankedTool } from '../../../../shared/management/records/tool-ranking.ts'
import rows from '../../../ui/rows/Rows.module.css'
import classes from './RankedTools.module.css'

type Ranked = RankedTool & { liveRank?: number | null }

interface Props {
  title: string
  ranked: { tools: readonly Ranked[]; total: number }
  /** Whether to show each tool's position in the live version where it differs. */
  isCompared: boolean
}

/** Lists ranked tools with the words that match in each field. */
export function RankedTools({ title, ranked: { tools, total }, isCompared }: Props) {
  const { t } = useTranslation('toolRanking')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} order={3} fz="sm" mb="2xs">
        {title}
      </Title>
      <ol className={`${rows.list} ${rows.framed} ${classes.tools}`} aria-labelledby={titleId}>
        {tools.map((tool, index) => (
          <RankedRow key={tool.endpointId} tool={tool} position={index + 1} isCompared={isCompared} />
        ))}
      </ol>
      {total > tools.length && (
        <Text inherit c="dimmed" mt="xs">
          {t('more', { count: total - tools.length })}
        </Text>
      )}
    </section>
  )
}

function RankedRow({ tool, position, isCompared }: { tool: Ranked; position: number; isCompared: boolean }) {
  const { t } = useTranslation('toolRanking')
  const { toolName, matches, related, action, liveRank } = tool
  const isMoved = isCompared && liveRank !== undefined && liveRank !== position
  return (
    <Flex component="li" gap="md" align="flex-start">
      <Text span inherit c="dimmed" flex="none" miw="1.5rem" ta="end">
        {position}
      </Text>
      <Stack gap="4xs" flex={1} miw={0} data-selectable className={classes.words}>
        <span>
          <Text span inherit fw={600} data-mono>
            {toolName}
          </Text>
          {isMoved && (
            <Text span inherit c="dimmed">
              {' '}
              {liveRank === null ? t('notLive') : t('liveRank', { rank: liveRank })}
            </Text>
          )}
        </span>
        <Text span inherit c="dimmed">
          {matches.map(({ field, words }) => `${t(`fields.${field}`)}: ${words.join(', ')}`).join(' · ')}
        </Text>
        {related.length > 0 && (
          <Text span inherit c="dimmed">
            {related.map(({ kind, word, of }) => t(`related.${kind}`, { word, of })).join(' ')}
          </Text>
        )}
        {action === 'other' && position > 1 && (
          <Text span inherit c="dimmed">
            {t('otherAction')}
          </Text>
        )}
      </Stack>
    </Flex>
  )
}
