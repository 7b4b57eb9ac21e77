import { Box, Button, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readBaseAddress } from '../../../../shared/management/definition/base-address.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { ImpactNotice } from '../../../ui/impact/ImpactNotice.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from './ImportFooter.module.css'
import type { ImportSession } from './import-store.ts'
import { sumChoice } from './operation-tree.ts'

/** Maximum number of clients to name: those with the lowest of the limits that the selection exceeds. */
const MAX_NAMED = 3

interface Props {
  session: ImportSession
  busy: boolean
  onAdd: () => void
  onCancel: () => void
}

/** The selection's total tools and tokens, compared with what clients support, and the button to add it. */
export function ImportFooter({ session: { inspection, chosen, addresses, alike }, busy, onAdd, onCancel }: Props) {
  const { t, i18n } = useTranslation(['endpoints', 'common'])
  const { draft, server, place } = useDraft()
  const { workspaceId } = place
  const clients = useQuery(commandQuery('clients.list'))
  const { operations } = inspection
  const sums = useMemo(() => sumChoice(operations, chosen, alike), [operations, chosen, alike])
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const liveIds = new Set(server.live?.definition.endpoints.map(({ id }) => id))
  const removedIds = new Set(
    operations.flatMap(({ key, state, endpointId }) => (state === 'removed' && chosen.has(key) ? [endpointId] : [])),
  )
  const removedLive = [...removedIds].flatMap((id) => (id !== null && liveIds.has(id) ? [id] : []))
  const impact = useQuery({
    ...commandQuery('servers.impact', {
      workspaceId,
      id: server.id,
      change: { kind: 'removeEndpoints', endpointIds: removedLive },
    }),
    enabled: removedLive.length > 0,
  })
  const staying = draft.endpoints.filter(({ id, enabled }) => enabled && !removedIds.has(id)).length
  const total = staying + sums.added
  const exceeded = (clients.data ?? [])
    .flatMap(({ name, maxTools }) => (maxTools !== null && maxTools < total ? [{ name, maxTools }] : []))
    .sort((a, b) => a.maxTools - b.maxTools)
    .map(({ name, maxTools }) => `${name} ${number(maxTools)}`)
  const named = exceeded.slice(0, MAX_NAMED)
  const unnamed = exceeded.length - named.length
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const { added, updated, removed, tokens } = sums
  const parts = [
    added > 0 && t('import.added', { count: added, value: number(added) }),
    updated > 0 && t('import.updated', { count: updated, value: number(updated) }),
    removed > 0 && t('import.removed', { count: removed, value: number(removed) }),
  ].filter((part) => part !== false)
  const wrongAddress = Object.values(addresses).some((url) => url.trim() !== '' && readBaseAddress(url) === null)
  return (
    <Flex component="footer" className={classes.footer} wrap="wrap" gap="xs" align="center">
      <Box className={classes.sums} flex={1} role="status">
        <p>
          <strong>{parts.length === 0 ? t('import.noneChosen') : list.format(parts)}</strong>
          {tokens > 0 && ` · ${t('import.tokens', { count: tokens, value: number(tokens) })}`}
        </p>
        {added > 0 && (
          <Text
            size="sm"
            c={exceeded.length > 0 ? 'var(--warn)' : 'dimmed'}
            title={exceeded.length > 0 ? list.format(exceeded) : undefined}
          >
            {t('import.total', { count: total, value: number(total) })}{' '}
            {exceeded.length > 0
              ? t('import.overLimits', {
                  clients: list.format(unnamed > 0 ? [...named, t('import.moreClients', { count: unnamed })] : named),
                })
              : t('import.withinLimits')}
          </Text>
        )}
      </Box>
      {removedLive.length > 0 && impact.data && (
        <Box w="100%" style={{ order: -1 }}>
          <ImpactNotice impact={impact.data} />
        </Box>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button disabled={parts.length === 0 || wrongAddress} loading={busy} onClick={onAdd}>
        {added > 0 && updated + removed === 0
          ? t('import.add', { count: added, value: number(added) })
          : t('import.apply')}
      </Button>
    </Flex>
  )
}
