import { Box, Flex, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client, ClientId } from '../../../../shared/clients/client.ts'
import type { Verdict } from '../../../../shared/clients/verdict.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import classes from './ClientList.module.css'
import { ClientOption } from './ClientOption.tsx'
import { groupClients } from './group-clients.ts'

interface Props {
  clients: readonly Client[]
  found: ReadonlySet<ClientId>
  installed: ReadonlySet<ClientId>
  verdicts: ReadonlyMap<ClientId, Verdict>
  /** Whether the verdicts only consider the URL's address. */
  addressOnly: boolean
  selectedId: ClientId | undefined
  onSelect: (id: ClientId) => void
}

/**
 * The clients as a searchable listbox: those on this computer, the most popular, and the rest by search. The arrow keys select, both in the
 * search field and in the list.
 */
export function ClientList({ clients, found, installed, verdicts, addressOnly, selectedId, onSelect }: Props) {
  const { t } = useTranslation('clients')
  const id = useId()
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const groups = groupClients(clients, found, query, selectedId)
  const shown = groups.flatMap((group) => group.clients)
  const selected = shown.findIndex((client) => client.id === selectedId)
  useEffect(() => {
    if (selectedId) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: selected + 1, ArrowUp: Math.max(selected - 1, 0), Home: 0, End: shown.length - 1 }
    const inText = event.target instanceof HTMLInputElement && (event.key === 'Home' || event.key === 'End')
    const next = inText ? undefined : shown[to[event.key as keyof typeof to]]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.id)
  }
  const search = (text: string) => {
    setQuery(text)
    const first = groupClients(clients, found, text)[0]?.clients[0]
    if (text !== '' && first) onSelect(first.id)
  }
  return (
    <Flex direction="column" flex="0 0 14.75rem" mih={0} bg="var(--side)" className={classes.column}>
      <Box p="md">
        <SearchField label={t('list.search')} value={query} onChange={search} onKeyDown={onKeyDown} />
      </Box>
      {shown.length === 0 && (
        <Text role="status" py="xs" px="lg" c="dimmed">
          {t('list.none', { query })}
        </Text>
      )}
      <Box
        ref={box}
        pb="md"
        role="listbox"
        tabIndex={0}
        aria-label={t('list.label')}
        aria-activedescendant={selected >= 0 ? `${id}-${shown[selected]?.id}` : undefined}
        className={rows.listbox}
        hidden={shown.length === 0}
        onKeyDown={onKeyDown}
      >
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox can't contain a fieldset
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <Text
              id={`${id}-${group.name}`}
              component="div"
              role="presentation"
              pt={index > 0 ? 'sm' : undefined}
              pb="3xs"
              px="lg"
              size="xs"
              c="dimmed"
              fw={600}
            >
              {t(`list.groups.${group.name}`)}
            </Text>
            {group.clients.map((client) => (
              <ClientOption
                key={client.id}
                id={`${id}-${client.id}`}
                client={client}
                verdict={verdicts.get(client.id)}
                addressOnly={addressOnly}
                installed={installed.has(client.id)}
                selected={client.id === selectedId}
                onSelect={() => onSelect(client.id)}
              />
            ))}
          </div>
        ))}
      </Box>
      {query === '' && shown.length < clients.length && (
        <Text size="sm" py="xs" px="lg" c="dimmed" className={rows.ruled}>
          {t('list.more', { count: clients.length - shown.length })}
        </Text>
      )}
    </Flex>
  )
}
