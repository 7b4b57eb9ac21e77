import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoveCheck } from '../../../../../shared/move/move.ts'
import { focusIfLost } from '../../../../lib/focus-if-lost.ts'
import { exactTime } from '../../../../lib/time/relative-time.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { Note } from '../../../../ui/feedback/Note.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Description, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import rows from '../../../../ui/rows/Rows.module.css'

type Checked = MoveCheck['servers'][number]

interface Props {
  check: MoveCheck
  /** Of the service that servers are moved to. */
  host: string
  /** The server that was chosen before; null: none was. */
  wanted: string | null
  busy: boolean
  onStart: (serverIds: string[]) => void
}

const canMove = ({ place }: Checked): boolean => place.state === 'new' || place.state === 'partial'

/** What a move would do, server by server, with the choice of what to move. */
export function DryRun({ check, host, wanted, busy, onStart }: Props) {
  const { t } = useTranslation('move')
  const { servers, fromMcpUrl, toMcpUrl } = check
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        servers
          .filter((server) => canMove(server) && (wanted === null ? !server.place.sameName : server.id === wanted))
          .map(({ id }) => id),
      ),
  )
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that started it isn't there any more.
    focusIfLost(intro.current)
    intro.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (servers.length === 0) return <Note>{t('check.none')}</Note>
  return (
    <Stack gap="lg">
      <Text ref={intro} tabIndex={-1} inherit c="dimmed" role="status">
        {t('check.intro')}
      </Text>
      <Box component="ul" className={`${rows.list} ${rows.framed}`} aria-label={t('check.heading')}>
        {servers.map((server) => (
          <CheckedServer
            key={server.id}
            server={server}
            chosen={chosen.has(server.id)}
            onChoose={(on) => choose(server.id, on)}
          />
        ))}
      </Box>
      <Section title={t('check.address')} divided>
        <DescriptionList layout="rows">
          <Description mono="value" term={t('check.from')} value={`${fromMcpUrl}/…/stream`} />
          <Description mono="value" term={t('check.to')} value={`${toMcpUrl}/…/stream`} />
        </DescriptionList>
        <Text size="sm" c="dimmed" mt="xs">
          {t('check.addressHelp')} {t('check.secrets', { host })}
        </Text>
      </Section>
      <Section title={t('check.leftHeading')} divided>
        <ul data-bullets>
          <li>{t('check.left.calls')}</li>
          <li>{t('check.left.tests')}</li>
          <li>{t('check.left.keys')}</li>
        </ul>
      </Section>
      <Group>
        <Button disabled={chosen.size === 0} loading={busy} onClick={() => onStart([...chosen])}>
          {t('check.start', { count: chosen.size })}
        </Button>
      </Group>
    </Stack>
  )
}

const TONES = { new: 'quiet', partial: 'warn', moved: 'quiet', taken: 'bad', removing: 'warn' } as const

interface ServerProps {
  server: Checked
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

function CheckedServer({ server, chosen, onChoose }: ServerProps) {
  const { t, i18n } = useTranslation('move')
  const { name, place, versions, credentials, customers, urls, customersKnown, nearHosts } = server
  const movable = canMove(server)
  const facts = [
    versions === 0 ? t('check.neverDeployed') : t('check.versions', { count: versions }),
    credentials > 0 ? t('check.credentials', { count: credentials }) : null,
    customers > 0 ? t('check.customers', { count: customers }) : null,
    urls > 0 ? t('check.urls', { count: urls }) : null,
  ].filter((fact) => fact !== null)
  const time = place.at === null ? '' : exactTime(new Date(place.at).getTime(), i18n.language)
  const notes = [
    place.state === 'new' ? null : t(`check.${place.state}Help`, { time }),
    place.sameName && place.state === 'new' ? t('check.sameNameHelp') : null,
    customersKnown > 0 ? t('check.known', { count: customersKnown }) : null,
    nearHosts.length > 0 && movable ? t('check.near', { hosts: nearHosts.join(', ') }) : null,
  ].filter((note) => note !== null)
  return (
    <li aria-label={name}>
      <Flex gap="sm" align="flex-start">
        <Box w="1rem" flex="none" pt="4xs">
          {movable && (
            <Checkbox
              aria-label={t('check.include', { name })}
              checked={chosen}
              onChange={({ currentTarget: { checked } }) => onChoose(checked)}
            />
          )}
        </Box>
        <Box miw={0} flex={1}>
          <Flex gap="xs" align="center">
            <Text span inherit truncate miw={0} fw={550} dir="auto" title={name}>
              {name}
            </Text>
            <Group gap="2xs" wrap="nowrap" flex="none">
              {place.sameName && place.state === 'new' ? (
                <Badge tone="warn">{t('check.sameName')}</Badge>
              ) : (
                <Badge tone={TONES[place.state]}>{t(`check.states.${place.state}`)}</Badge>
              )}
            </Group>
          </Flex>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
          {notes.map((note) => (
            <Text key={note} size="sm" c="dimmed" mt="4xs">
              {note}
            </Text>
          ))}
        </Box>
      </Flex>
    </li>
  )
}
