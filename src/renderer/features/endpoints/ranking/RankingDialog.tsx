import { Box, Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { questionSchema, type ToolRankings } from '../../../../shared/management/records/tool-ranking.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { RankedTools } from './RankedTools.tsx'

/** How long typing must pause before the tools are ranked, in milliseconds. */
const RANK_AFTER_MS = 200
/** Number of tools shown. */
const MAX_SHOWN = 10

interface Props {
  server: ServerRecord
  onClose: () => void
}

/** Shows which of the server's tools `search_tools` finds for a question, and why: for the draft, and for the live version if it differs. */
export function RankingDialog({ server, onClose }: Props) {
  const { t } = useTranslation('toolRanking')
  const workspaceId = useWorkspaceId()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, RANK_AFTER_MS)
  const parsed = questionSchema.safeParse(settled)
  const question = parsed.data ?? ''
  const isLong = typed !== '' && !parsed.success && settled.trim() !== ''
  const ranking = useQuery({
    ...commandQuery('servers.rankTools', { workspaceId, id: server.id, question, limit: MAX_SHOWN }),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  })
  const { mode } = server.toolMode
  return (
    <Dialog
      large
      title={t('open')}
      lead={t('lead')}
      onClose={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack gap="md">
        <Box data-first-focus>
          <SearchField label={t('question')} placeholder={t('example')} value={typed} onChange={setTyped} />
        </Box>
        {mode !== 'search' && <Note>{t(`notes.${mode}`)}</Note>}
        {isLong && <Note tone="care">{t('tooLong')}</Note>}
        {parsed.success && ranking.isPending && <Skeletons rows={3} height={44} />}
        {parsed.success && ranking.isError && (
          <ErrorAlert error={ranking.error.detail} actions={{ retry: () => void ranking.refetch() }} />
        )}
        {parsed.success && ranking.data && <Ranking ranking={ranking.data} />}
      </Stack>
    </Dialog>
  )
}

function Ranking({ ranking: { draft, live } }: { ranking: ToolRankings }) {
  const { t } = useTranslation('toolRanking')
  const [winner] = draft.tools
  const formerly = live?.tools[0]
  const sameWinner = formerly?.endpointId === winner?.endpointId
  const isSameOrder =
    live === null || (live.total === draft.total && draft.tools.every(({ liveRank }, index) => liveRank === index + 1))
  return (
    <Stack gap="md">
      {live && !sameWinner && (
        <Note tone="care">
          {formerly ? t('otherWinner', { tool: formerly.toolName, version: live.version }) : t('noWinner', live)}
        </Note>
      )}
      {winner === undefined ? (
        <Text role="status">{t('none')}</Text>
      ) : (
        <RankedTools title={isSameOrder ? t('tools') : t('draft')} ranked={draft} isCompared={live !== null} />
      )}
      {live && !isSameOrder && live.tools.length > 0 && (
        <RankedTools title={t('live', live)} ranked={live} isCompared={false} />
      )}
    </Stack>
  )
}
