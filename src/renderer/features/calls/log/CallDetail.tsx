import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRecord } from '../../../../shared/management/records/call-record.ts'
import { bytes, duration } from '../../../../shared/text/measures.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { useKeepContent } from '../retention/use-keep-content.ts'
import classes from './CallDetail.module.css'
import { pretty } from './call-format.ts'

/** The clipboard's command takes no more. */
const COPIED_AT_MOST = 20_000

interface Props {
  call: CallRecord
  onOpenCustomer: (customerId: string) => void
}

/** Everything that is known of one call. */
export function CallDetail({ call, onOpenCustomer }: Props) {
  const { t, i18n } = useTranslation('calls')
  const { at, ok, errorKind, status, customerId } = call
  const locale = i18n.language
  const sizes = { argumentBytes: bytes(call.argumentBytes, locale), replyBytes: bytes(call.replyBytes, locale) }
  const facts = [
    ['at', exactTime(new Date(at).getTime(), locale)],
    ['duration', duration(call.durationMs, locale)],
    ['size', t('detail.bytes', sizes)],
    ...(status === null ? [] : [['status', String(status)] as const]),
  ] as const
  return (
    <Stack className={classes.detail} gap="md" fz="sm">
      {!ok && <Text c="var(--text)">{t(`errorHints.${errorKind ?? 'internal'}`)}</Text>}
      <Group gap="lg" wrap="nowrap" justify="space-between">
        <Flex className={classes.facts} component="dl" rowGap="xs" columnGap="2xl" wrap="wrap">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`detail.${name}`)}</dt>
              <dd data-selectable>{value}</dd>
            </div>
          ))}
        </Flex>
        <Button size="xs" variant="default" flex="none" onClick={() => onOpenCustomer(customerId)}>
          {t('detail.openCustomer')}
        </Button>
      </Group>
      {call.arguments === null && call.reply === null ? (
        <NotKept serverId={call.serverId} />
      ) : (
        <div className={classes.contents}>
          {call.arguments !== null && <Content name="arguments" text={call.arguments} />}
          {call.reply !== null && <Content name="reply" text={call.reply} />}
        </div>
      )}
    </Stack>
  )
}

function Content({ name, text }: { name: 'arguments' | 'reply'; text: string }) {
  const { t } = useTranslation('calls')
  const id = useId()
  const shown = pretty(text)
  return (
    <section className={classes.content} aria-labelledby={id}>
      <header>
        <h3 id={id}>{t(`detail.${name}`)}</h3>
        {text !== '' && text.length <= COPIED_AT_MOST && (
          <CopyButton
            value={text}
            label={t(name === 'reply' ? 'detail.copyReply' : 'detail.copyArguments')}
            iconOnly
            quiet
          />
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} data-mono data-selectable>
        {shown}
      </pre>
    </section>
  )
}

function NotKept({ serverId }: { serverId: string }) {
  const { t } = useTranslation('calls')
  const { kept, change, failure } = useKeepContent(serverId)
  return (
    <Flex rowGap="sm" columnGap="lg" wrap="wrap" c="dimmed" align="center">
      <p>
        {t('detail.notKept')} {kept && t('detail.notKeptOn')}
      </p>
      {kept === false && (
        <Button size="xs" variant="default" title={t('keep.help')} onClick={() => change(true)}>
          {t('detail.switchOn')}
        </Button>
      )}
      {failure && <ErrorAlert {...failure} />}
    </Flex>
  )
}
