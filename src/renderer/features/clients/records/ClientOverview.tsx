import { Box, Flex, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { groupClients } from '../list/group-clients.ts'

/** The clients that a URL can be added to, and how: those on this computer, the most popular, and the rest by search. */
export function ClientOverview({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation('clients')
  const id = useId()
  const [query, setQuery] = useState('')
  const { data: found = [] } = useQuery({ ...commandQuery('clients.found'), refetchOnMount: 'always' })
  const here = new Set(found.map(({ clientId }) => clientId))
  const groups = groupClients(clients, here, query)
  const shown = groups.reduce((count, group) => count + group.clients.length, 0)
  return (
    <Section region title={t('overview.title')} divided>
      <Box mb="md" maw="20rem">
        <SearchField label={t('list.search')} value={query} onChange={setQuery} />
      </Box>
      {groups.map((group) => (
        <Box key={group.name} mb="lg">
          <Title id={`${id}-${group.name}`} order={4} size="sm" fz="sm" mb="4xs" c="dimmed">
            {t(`list.groups.${group.name}`)}
          </Title>
          <ul className={rows.list} aria-labelledby={`${id}-${group.name}`}>
            {group.clients.map((client) => (
              <ClientRow key={client.id} client={client} isHere={here.has(client.id)} />
            ))}
          </ul>
        </Box>
      ))}
      <Text role="status" size="sm" c="dimmed">
        {shown === 0 && clients.length > 0 && t('list.none', { query })}
        {query === '' && shown < clients.length && t('list.more', { count: clients.length - shown })}
      </Text>
    </Section>
  )
}

function ClientRow({ client, isHere }: { client: Client; isHere: boolean }) {
  const { t } = useTranslation('clients')
  const { name, hasFile, hasCommand, hasLink, connectsFrom, maxTools } = client
  const ways = [
    ...(isHere && hasFile ? [t('overview.ways.install')] : []),
    ...(hasLink ? [t('overview.ways.link')] : []),
    ...(hasCommand ? [t('overview.ways.command')] : []),
    ...(hasFile && !isHere ? [t('overview.ways.snippet')] : []),
  ]
  const facts = [
    ...(ways.length === 0 ? [t('overview.ways.manual')] : ways),
    ...(connectsFrom === 'cloud' ? [t('pane.connectsFrom.cloud')] : []),
  ]
  return (
    <Flex component="li" gap="md" mih="2.25rem" align="center">
      <Text span inherit fw={550} flex="0 0 12rem" truncate title={name}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed" flex={1} miw={0}>
        {facts.join(' · ')}
      </Text>
      {maxTools !== null && (
        <Text span size="sm" c="dimmed" flex="none">
          {t('overview.maxTools', { count: maxTools })}
        </Text>
      )}
    </Flex>
  )
}
