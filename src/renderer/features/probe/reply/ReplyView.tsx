import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolRun } from '../../../../shared/probe/tool-reply.ts'
import { bytes, duration } from '../../../../shared/text/measures.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { Problem } from '../stages/Problem.tsx'
import { StageIcon } from '../stages/StageIcon.tsx'
import { BlockView, TextBlock } from './BlockView.tsx'
import classes from './ReplyView.module.css'

/** The result of a tool run: the reply, block by block, or the stage at which it failed. */
export function ReplyView({ tool, outcome, at }: { tool: string; outcome: ToolRun; at: number }) {
  const { t, i18n } = useTranslation('probe')
  const { reply } = outcome
  if (reply === null) {
    return (
      <Flex aria-label={t('reply.region', { tool })} component="section" direction="column" gap="xs">
        <Line>
          <StageIcon state="failed" />
          <Text component="strong" c="var(--tone)" fw={600} data-tone="bad">
            {t('reply.failed', { stage: t(`stages.${outcome.stage}`) })}
          </Text>
          <Text span inherit ms="auto" c="var(--text-3)">
            <RelativeTime time={at} />
          </Text>
        </Line>
        <Problem problem={outcome.problem} tone="bad" />
      </Flex>
    )
  }
  const empty = reply.blocks.length === 0 && reply.structured === null
  // Servers repeat structured content as text for older clients; show it only once.
  const repeated = reply.blocks.some((block) => block.kind === 'text' && sameJson(block.text, reply.structured))
  return (
    <Flex aria-label={t('reply.region', { tool })} component="section" direction="column" gap="xs">
      <Line role="status">
        <StageIcon state={reply.isError ? 'failed' : 'ok'} />
        <Text component="strong" c="var(--tone)" fw={600} data-tone={reply.isError ? 'bad' : 'good'}>
          {t(reply.isError ? 'facts.isError' : 'reply.ok')}
        </Text>
        <span>{duration(reply.milliseconds, i18n.language)}</span>
        <span>{bytes(reply.bytes, i18n.language)}</span>
        <span>{t('facts.tokens', { count: reply.tokens })}</span>
        <Text span inherit ms="auto" c="var(--text-3)">
          <RelativeTime time={at} />
        </Text>
      </Line>
      {outcome.warning && !reply.isError && <Problem problem={outcome.warning} tone="warn" />}
      {empty && <Text c="dimmed">{t('reply.empty')}</Text>}
      {reply.blocks.map((block, index) => (
        <BlockView key={`${at}-${index}`} block={block} tool={tool} />
      ))}
      {reply.structured !== null && !repeated && (
        <TextBlock
          key={at}
          title={t('reply.structured')}
          text={reply.structured}
          json={!reply.structuredCut}
          cut={reply.structuredCut}
        />
      )}
    </Flex>
  )
}

/** A one-line summary of the run. */
function Line({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Flex
      component="p"
      className={classes.line}
      align="center"
      wrap="wrap"
      rowGap="4xs"
      columnGap="sm"
      bg="var(--ground)"
      c="dimmed"
      fz="sm"
      role={role}
    >
      {children}
    </Flex>
  )
}

function sameJson(text: string, structured: string | null): boolean {
  if (structured === null) return false
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(structured))
  } catch {
    return false
  }
}
