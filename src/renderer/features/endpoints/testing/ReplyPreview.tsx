import { Box, Flex, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '../../../../shared/management/endpoint/endpoint.ts'
import type { ShapedReply } from '../../../../shared/management/endpoint/endpoint-test.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { JsonText } from '../model/JsonText.tsx'
import { prettyBody } from './pretty-body.ts'
import classes from './ReplyPanel.module.css'

const WHOLE: Reply = { maxCharacters: 1_000_000 }
const SHOWN = 12_000

interface Props {
  /** Identifies the endpoint; with `at`, it identifies the reply. */
  place: string
  at: number
  body: string
  reply: Reply
  /** What the model gets in addition to the content; see `EndpointTest`. */
  modelTexts: readonly string[]
  /** Whether the reply is an error, for which the model gets only `modelTexts`. */
  failed: boolean
}

/** Debounces a value. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The original reply and what the model gets, side by side, with the token cost of each. */
export function ReplyPreview({ place, at, body, reply, modelTexts, failed }: Props) {
  const workspaceId = useWorkspaceId()
  const { t, i18n } = useTranslation('endpoints')
  const settled = useSettled(reply)
  const shape = (to: Reply) => ({
    queryKey: ['shaped reply', workspaceId, place, at, to],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      invoke('endpoints.shapeReply', { workspaceId, body, reply: to }, { signal }),
    gcTime: 60_000,
  })
  const before = useQuery(shape(WHOLE))
  const after = useQuery({ ...shape(settled), placeholderData: keepPreviousData })
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const share =
    before.data && after.data && before.data.tokens > 0
      ? Math.round((1 - after.data.tokens / before.data.tokens) * 100)
      : 0
  // The model gets a sentence for an empty reply or an error.
  const inWords = failed || body === ''
  const column = (title: string, shaped: ShapedReply | undefined, saved: number, texts: readonly string[]) => (
    <Paper component="section" withBorder radius="md" miw={0} aria-label={title}>
      <Box component="header" px="sm" py="xs">
        <Title order={2} fz="sm">
          {title}
        </Title>
        {shaped && (
          <Flex component="p" align="baseline" mt="4xs" fz="sm" c="dimmed" wrap="wrap" columnGap="sm" rowGap="0">
            <span>{t('reply.characters', { count: shaped.characters, value: number(shaped.characters) })}</span>
            <Text span inherit c="var(--text)" fw={550}>
              {t('reply.tokens', { count: shaped.tokens, value: number(shaped.tokens) })}
            </Text>
            {saved > 0 && (
              <Text span inherit c="var(--good)" fw={600}>
                −{saved} %
              </Text>
            )}
          </Flex>
        )}
      </Box>
      {shaped && (
        <JsonText
          className={rows.ruled}
          text={prettyBody(shaped.text).slice(0, SHOWN)}
          label={title}
          wrap
          mah="max(23.75rem, 100vh - 18rem)"
          px="sm"
          py="xs"
        />
      )}
      {shaped && shaped.cut > 0 && (
        <Text className={rows.ruled} size="sm" bg="var(--warn-soft)" px="sm" py="2xs">
          {t('reply.cut', { count: shaped.cut, value: number(shaped.cut) })}
        </Text>
      )}
      {texts.map((text) => (
        // What the model gets in addition to the content, e.g. the API's paging headers.
        <Text
          key={text}
          className={`${rows.ruled} ${classes.words}`}
          c="dimmed"
          lh="row"
          px="sm"
          py="xs"
          data-mono
          data-selectable
        >
          {text}
        </Text>
      ))}
    </Paper>
  )
  const error = before.error ?? after.error
  return (
    <Stack gap="sm" miw={0}>
      {error && <ErrorAlert error={error.detail} />}
      {!inWords && after.data?.problem && <Note tone="care">{after.data.problem}</Note>}
      <SimpleGrid cols={2} spacing="md">
        {column(t('reply.before'), before.data, 0, [])}
        {column(t('reply.after'), inWords ? undefined : after.data, share, modelTexts)}
      </SimpleGrid>
    </Stack>
  )
}
