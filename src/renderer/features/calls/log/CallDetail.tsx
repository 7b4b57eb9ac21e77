import { Anchor, Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRecord, Shortened, Waited } from '../../../../shared/management/records/call-record.ts'
import { bytes, duration } from '../../../../shared/text/measures.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { CodeBox } from '../../../ui/layout/CodeBox.tsx'
import { useIsRecording } from '../retention/use-is-recording.ts'
import { pretty } from './call-format.ts'

/** Maximum number of characters the clipboard command accepts. */
const COPIED_AT_MOST = 20_000

interface Props {
  call: CallRecord
  onOpenCustomer: (customerId: string) => void
  onRecording: (() => void) | undefined
}

/** All details of a call. */
export function CallDetail({ call, onOpenCustomer, onRecording }: Props) {
  const { t, i18n } = useTranslation('calls')
  const { at, ok, errorKind, status, customerId, shortened, continues, waited } = call
  const locale = i18n.language
  const sizes = { argumentBytes: bytes(call.argumentBytes, locale), replyBytes: bytes(call.replyBytes, locale) }
  const waitText = ({ retries, ms }: Waited) => t('detail.waits', { count: retries, time: duration(ms, locale) })
  const facts = [
    ['at', exactTime(new Date(at).getTime(), locale)],
    ['duration', duration(call.durationMs, locale)],
    ['size', t('detail.bytes', sizes)],
    ...(status === null ? [] : [['status', String(status)] as const]),
    ...(shortened ? [['shortened', t('detail.tokens', inTokens(shortened))] as const] : []),
    ...(continues === null ? [] : [['continues', continues] as const]),
    ...(waited ? [['waited', waitText(waited)] as const] : []),
  ] as const
  return (
    <Stack gap="md" fz="sm">
      {!ok && <Text c="var(--text)">{t(`errorHints.${errorKind ?? 'internal'}`)}</Text>}
      <Group gap="lg" wrap="nowrap" justify="space-between">
        <Flex component="dl" rowGap="xs" columnGap="2xl" wrap="wrap">
          {facts.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" inherit c="var(--text-3)">
                {t(`detail.${name}`)}
              </Text>
              <dd data-selectable>{value}</dd>
            </div>
          ))}
        </Flex>
        <Button size="xs" variant="default" flex="none" onClick={() => onOpenCustomer(customerId)}>
          {t('detail.openCustomer')}
        </Button>
      </Group>
      {call.arguments === null && call.reply === null ? (
        <NotKept serverId={call.serverId} onRecording={onRecording} />
      ) : (
        <Flex gap="md" wrap="wrap">
          {call.arguments !== null && <Content name="arguments" text={call.arguments} flex="2 1 16.5rem" />}
          {call.reply !== null && <Content name="reply" text={call.reply} flex="3 1 24.75rem" />}
        </Flex>
      )}
    </Stack>
  )
}

/** Rounds estimated numbers of tokens. */
const inTokens = ({ from, to }: Shortened) => ({ from: Number(from.toPrecision(3)), to: Number(to.toPrecision(3)) })

function Content({ name, text, flex }: { name: 'arguments' | 'reply'; text: string; flex: string }) {
  const { t } = useTranslation('calls')
  const id = useId()
  return (
    <Box component="section" flex={flex} miw={0} aria-labelledby={id}>
      <Flex component="header" gap="3xs" align="center" mih="var(--control-xs)">
        <Title id={id} order={3} c="dimmed" fz="sm" fw={550}>
          {t(`detail.${name}`)}
        </Title>
        {text !== '' && text.length <= COPIED_AT_MOST && (
          <CopyButton
            value={text}
            label={t(name === 'reply' ? 'detail.copyReply' : 'detail.copyArguments')}
            iconOnly
            quiet
          />
        )}
      </Flex>
      <CodeBox text={pretty(text)} label={t(`detail.${name}`)} mah="15rem" bg="var(--ground)" fz="xs" />
    </Box>
  )
}

function NotKept({ serverId, onRecording }: { serverId: string } & Pick<Props, 'onRecording'>) {
  const { t } = useTranslation('calls')
  const isRecording = useIsRecording(serverId)
  return (
    <Text inherit c="dimmed">
      {t('detail.notKept')} {isRecording && t('detail.notKeptOn')}
      {isRecording === false && onRecording && (
        <Anchor component="button" type="button" fw={550} onClick={onRecording}>
          {t('recording.change')}
        </Anchor>
      )}
    </Text>
  )
}
