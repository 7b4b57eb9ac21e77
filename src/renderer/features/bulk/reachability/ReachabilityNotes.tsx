import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconNetwork } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useUrlFacts } from '../../../lib/issued-urls/use-url-facts.ts'
import { paths } from '../../../lib/paths.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'

interface Props {
  workspaceId: string
  /** A run that has generated URLs; null before the run. */
  runId: string | null
  /** Omits the link to the settings, e.g. in a dialog. */
  plain?: boolean
}

/** Shows where a run's URLs work or will work. Renders nothing if that's everywhere or unknown. */
export function ReachabilityNotes({ workspaceId, runId, plain = false }: Props) {
  const url = useOneUrl(workspaceId, runId)
  return url === null ? null : (
    <Notes url={url} plain={plain} offersSettings={!plain && workspaceId === LOCAL_WORKSPACE_ID} />
  )
}

/** Returns an example of the URLs a run generates now. For `Local`, the address they all share; null if unknown. */
function useOneUrl(workspaceId: string, runId: string | null): string | null {
  const isLocal = workspaceId === LOCAL_WORKSPACE_ID
  const { data: reachability } = useQuery({ ...commandQuery('reachable.status'), enabled: isLocal })
  const filter = { ...(runId !== null && { runId }), states: ['issued' as const] }
  const { data: issued } = useQuery({
    ...commandQuery('history.list', { filter, sort: {}, offset: 0, limit: 1 }),
    enabled: !isLocal && runId !== null,
  })
  const id = issued?.records[0]?.id
  const { data: access } = useQuery({ ...commandQuery('history.access', { id: id ?? '' }), enabled: id !== undefined })
  if (isLocal) return reachability ? (reachability.address ?? 'http://127.0.0.1') : null
  return access?.url ?? null
}

function Notes({ url, plain, offersSettings }: { url: string; plain: boolean; offersSettings: boolean }) {
  const { t } = useTranslation('bulk')
  const [, navigate] = useLocation()
  const facts = useUrlFacts(url)
  const where = facts.includes('thisComputer') ? 'thisComputer' : facts.includes('thisNetwork') ? 'thisNetwork' : null
  if (where === null) return null
  const Icon = where === 'thisComputer' ? IconDeviceDesktop : IconNetwork
  return (
    <Callout
      role="note"
      tone={where === 'thisComputer' && !plain ? 'warn' : 'calm'}
      icon={<Icon size={16} stroke={1.7} aria-hidden />}
      title={t(`reachability.${where}`)}
      aside={
        offersSettings &&
        where === 'thisComputer' && (
          <Button variant="default" onClick={() => navigate(paths.reachable())}>
            {t('reachability.settings')}
          </Button>
        )
      }
    >
      <p>{t(`reachability.${where}Hint`)}</p>
    </Callout>
  )
}
