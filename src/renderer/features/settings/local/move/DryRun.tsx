import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoveCheck } from '../../../../../shared/move/move.ts'
import { bytesAtLeast } from '../../../../../shared/text/measures.ts'
import { focusIfLost } from '../../../../lib/focus-if-lost.ts'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { Note } from '../../../../ui/feedback/Note.tsx'
import { Description, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import rows from '../../../../ui/rows/Rows.module.css'
import { CheckedServer, canMove, isObvious, isTooLarge } from './CheckedServer.tsx'

interface Props {
  check: MoveCheck
  /** Host of the service that servers are moved to. */
  host: string
  /** The server preselected by the link; null if none. */
  wanted: string | null
  busy: boolean
  onStart: (serverIds: string[], overwrite: string[]) => void
}

/** Shows what a move would do, server by server, with a choice of what to move. */
export function DryRun({ check, host, wanted, busy, onStart }: Props) {
  const { t, i18n } = useTranslation('move')
  const { servers, fromMcpUrl, toMcpUrl } = check
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        servers
          .filter((server) => canMove(server) && (wanted === null ? isObvious(server) : server.id === wanted))
          .map(({ id }) => id),
      ),
  )
  const rejectedSize = Math.max(0, ...servers.filter(isTooLarge).map((server) => server.rejectedSize ?? 0))
  const [overwrite, setOverwrite] = useState<readonly string[]>([])
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that started the check was removed.
    focusIfLost(intro.current)
    intro.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (servers.length === 0) return <Note>{t('check.none')}</Note>
  return (
    <Stack gap="lg">
      <Text ref={intro} tabIndex={-1} inherit c="dimmed" role="status">
        {t('check.intro')}
      </Text>
      {rejectedSize > 0 && (
        <Callout
          outlined
          tone="bad"
          role="alert"
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          title={t('check.proxy.title', { host })}
        >
          <p>{t('check.proxy.body', { size: bytesAtLeast(rejectedSize, i18n.language) })}</p>
        </Callout>
      )}
      <Box component="ul" className={`${rows.list} ${rows.framed}`} aria-label={t('check.heading')}>
        {servers.map((server) => (
          <CheckedServer
            key={server.id}
            server={server}
            chosen={chosen.has(server.id)}
            onChoose={(on) => choose(server.id, on)}
            overwrite={overwrite.includes(server.id)}
            onOverwrite={(on) =>
              setOverwrite([...overwrite.filter((id) => id !== server.id), ...(on ? [server.id] : [])])
            }
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
        <Button disabled={chosen.size === 0} loading={busy} onClick={() => onStart([...chosen], [...overwrite])}>
          {t('check.start', { count: chosen.size })}
        </Button>
      </Group>
    </Stack>
  )
}
