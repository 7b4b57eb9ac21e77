import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { HandOff } from '../../../../shared/clients/hand-off.ts'
import type { FoundClient, InstallRecord } from '../../../../shared/clients/install.ts'
import type { Verdict } from '../../../../shared/clients/verdict.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { InstalledBanner } from '../install/InstalledBanner.tsx'
import { InstallReview } from '../install/InstallReview.tsx'
import type { KnownTools } from '../use-tools.ts'
import { CommandPart } from './CommandPart.tsx'
import { Guide } from './Guide.tsx'
import { OpenLink } from './OpenLink.tsx'
import { PrimaryAction } from './PrimaryAction.tsx'
import { SnippetPart } from './SnippetPart.tsx'
import type { SecretView } from './secret-view.ts'
import { VerdictBox } from './VerdictBox.tsx'

interface Props {
  issued: Issued
  client: Client
  handOff: HandOff
  verdict: Verdict | undefined
  tools: KnownTools
  /** The client's files on this computer. */
  found: readonly FoundClient[]
  /** Where this URL was installed in the client, without removed entries. */
  records: readonly InstallRecord[]
  secretView: SecretView
  bearer: { on: boolean; onChange: (on: boolean) => void }
  /** Called when the user adds the URL to this client. */
  onUse: () => void
}

/** Everything needed to add one URL to one client. Each client needs its own `key`. */
export function ClientPane(props: Props) {
  const { issued, client, handOff, verdict, tools, found, records, secretView, bearer, onUse } = props
  const { t } = useTranslation('clients')
  const [path, setPath] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  /** The path of the review just closed (`left`) and the entry just written (`fresh`); they receive focus. */
  const [left, setLeft] = useState<string | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const pane = useRef<HTMLElement>(null)
  const present = records.filter(({ state }) => state === 'present')
  const targets = found.filter((target) => !present.some(({ path }) => path === target.path))
  const byHand = handOff.link === null && targets.length === 0 && present.length === 0
  return (
    <section ref={pane} tabIndex={-1} aria-label={client.name}>
      <Stack gap="xl" miw={0} pt="xl" px="2xl" pb="3xl">
        <header>
          <Text component="h3" size="lg" fw={650} lh="lg">
            {client.name}
          </Text>
          <Text size="sm" c="dimmed">
            {t(`pane.connectsFrom.${client.connectsFrom}`)} · {t(`pane.headers.${client.headers}`)}
          </Text>
        </header>
        <VerdictBox verdict={verdict} tools={tools} />
        {records.map((record) => (
          <InstalledBanner
            key={record.id}
            record={record}
            clientName={client.name}
            restart={handOff.restart}
            fresh={record.id === fresh}
            onUndone={(outcome) => {
              setSaid(t(`install.undone.${outcome}`, { client: client.name }))
              pane.current?.focus({ preventScroll: true })
            }}
          />
        ))}
        <Text role="status" c="dimmed" hidden={said === ''}>
          {said}
        </Text>
        {path === null ? (
          <PrimaryAction
            issued={issued}
            client={client}
            handOff={handOff}
            bearer={bearer.on}
            targets={targets}
            installed={records.length > 0}
            quiet={verdict?.level === 'blocked'}
            focusOn={left}
            onReview={(chosen) => {
              setSaid('')
              setPath(chosen)
            }}
            onUse={onUse}
          />
        ) : (
          <InstallReview
            key={`${path} ${bearer.on}`}
            issued={issued}
            client={client}
            path={path}
            bearer={bearer.on}
            otherWay={
              handOff.link !== null && (
                <OpenLink issued={issued} client={client} bearer={bearer.on} variant="default" onUse={onUse} />
              )
            }
            onInstalled={(record) => {
              setLeft(null)
              setFresh(record.id)
              setPath(null)
              onUse()
            }}
            onClose={() => {
              setLeft(path)
              setPath(null)
            }}
          />
        )}
        <SnippetPart
          issued={issued}
          handOff={handOff}
          secretView={secretView}
          first={byHand && verdict?.level !== 'blocked'}
          {...(client.headers !== 'no' && { bearer })}
          onUse={onUse}
        />
        {handOff.command && (
          <CommandPart issued={issued} command={handOff.command} secretView={secretView} onUse={onUse} />
        )}
        <Guide client={client} handOff={handOff} />
      </Stack>
    </section>
  )
}
