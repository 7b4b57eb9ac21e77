import { Box, Button, Flex, Paper } from '@mantine/core'
import { IconScissors } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, Reply } from '../../../../shared/management/endpoint/endpoint.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { showToast } from '../../../lib/toast-store.ts'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { JsonText } from '../model/JsonText.tsx'
import classes from './ProposedTrim.module.css'
import { prettyBody } from './pretty-body.ts'
import { proposeTrim } from './propose-trim.ts'

const MAX_SHOWN = 12_000

interface Props {
  endpoint: Endpoint
  /** The response body from the last test, and when it ran. */
  body: string
  at: number
}

/** Shown after a test with a large reply: which fields are worth their tokens, what that saves, and a button to apply it. */
export function ProposedTrim({ endpoint, body, at }: Props) {
  const workspaceId = useWorkspaceId()
  const { t, i18n } = useTranslation('endpoints')
  const { server, editEndpoint } = useDraft()
  const [previewed, setPreviewed] = useState(false)
  const { reply } = endpoint
  const proposal = useMemo(() => (reply.trim === undefined ? proposeTrim(body) : null), [reply.trim, body])
  const trimmed: Reply = {
    ...reply,
    maxCharacters: 1_000_000,
    ...(proposal && { trim: { by: 'fields', fields: proposal.fields } }),
  }
  const shape = (to: Reply) => ({
    queryKey: ['shaped reply', workspaceId, `${server.id}/${endpoint.id}`, at, to],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      invoke('endpoints.shapeReply', { workspaceId, body, reply: to }, { signal }),
    gcTime: 60_000,
    enabled: proposal !== null,
  })
  const before = useQuery(shape({ maxCharacters: 1_000_000 }))
  const after = useQuery(shape(trimmed))
  if (!proposal || !before.data || !after.data || after.data.problem !== null) return null
  if (after.data.tokens >= before.data.tokens) return null
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const apply = () => {
    editEndpoint(endpoint.id, (now) => ({ ...now, reply: { ...now.reply, trim: trimmed.trim } }))
    showToast({
      text: t('proposal.applied', { count: proposal.keptCount }),
      undo: async () => editEndpoint(endpoint.id, (now) => ({ ...now, reply: { ...now.reply, trim: undefined } })),
    })
  }
  return (
    <Paper component="section" withBorder radius="md" bg="var(--accent-soft)" aria-label={t('proposal.region')}>
      <Flex py="xs" px="md" wrap="wrap" align="center" columnGap="sm" rowGap="2xs">
        <IconScissors size={16} stroke={1.6} color="var(--accent-text)" aria-hidden />
        <Box component="p" flex={1} miw="12.5rem">
          {t('proposal.costs', { value: number(before.data.tokens) })}{' '}
          {t('proposal.keep', { count: proposal.totalCount, kept: number(proposal.keptCount) })}{' '}
          <strong>{t('proposal.saves', { value: number(after.data.tokens) })}</strong>
        </Box>
        <Flex component="span" gap="2xs" flex="none">
          <Button variant="subtle" size="compact-sm" aria-expanded={previewed} onClick={() => setPreviewed(!previewed)}>
            {t('proposal.preview')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={apply}>
            {t('proposal.apply')}
          </Button>
        </Flex>
      </Flex>
      {previewed && (
        <div className={`${rows.ruled} ${classes.preview}`}>
          <Box
            component="ul"
            className={classes.fields}
            mah="18.75rem"
            py="sm"
            px="md"
            c="dimmed"
            aria-label={t('reply.fields')}
          >
            {proposal.fields.map((field) => (
              <li key={field} data-mono>
                {field}
              </li>
            ))}
          </Box>
          <JsonText
            text={prettyBody(after.data.text).slice(0, MAX_SHOWN)}
            label={t('reply.after')}
            wrap
            mah="18.75rem"
            py="sm"
            px="md"
          />
        </div>
      )}
    </Paper>
  )
}
