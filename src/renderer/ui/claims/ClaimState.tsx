import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Claim } from '../../../shared/management/claim-operations.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { Note } from '../feedback/Note.tsx'

/** The state of a token's newest claim link, and a warning if another browser opened it after its use. Renders nothing without a link. */
export function ClaimState({ workspaceId, tokenId }: { workspaceId: string; tokenId: string }) {
  const { t, i18n } = useTranslation('claims')
  const { data } = useQuery(commandQuery('claims.list', { workspaceId, tokenId }))
  const newest = data?.[0]
  if (!newest || newest.state === 'revoked') return null
  const timeOf = (time: string) => exactTime(Date.parse(time), i18n.language)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(`card.${newest.state}`, { time: timeOf(lastTimeOf(newest)) })}
      </Text>
      {newest.openedAgainAt !== null && (
        <Note tone="care">{t('openedAgain', { time: timeOf(newest.openedAgainAt) })}</Note>
      )}
    </>
  )
}

/** When a link was used, or otherwise when it expires. */
const lastTimeOf = ({ claimedAt, expiresAt }: Claim): string => claimedAt ?? expiresAt
