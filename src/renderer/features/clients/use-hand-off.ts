import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HandedAccess } from '../../../shared/clients/commands.ts'
import { commandQuery } from '../../lib/command-query.ts'
import { useTools } from './use-tools.ts'

/** Queries whose keys hold a token are not kept once nobody looks. */
const FORGET = { gcTime: 0, placeholderData: keepPreviousData } as const

/** All that the drawer shows about one access, each part as it comes. */
export function useHandOff(access: HandedAccess) {
  const clients = useQuery(commandQuery('clients.list'))
  const found = useQuery({ ...commandQuery('clients.found'), refetchOnMount: 'always' })
  const records = useQuery({ ...commandQuery('clients.records'), refetchOnMount: 'always' })
  const settings = useQuery(commandQuery('settings.get'))
  const handOffs = useQuery({ ...commandQuery('clients.handOffs', access), ...FORGET })
  const tools = useTools(access.url)
  const verdicts = useQuery({
    ...commandQuery('clients.verdicts', { ...access, tools: tools.state === 'known' ? [...tools.tools] : [] }),
    ...FORGET,
    enabled: tools.state !== 'checking',
  })
  return { clients, found, records, settings, handOffs, tools, verdicts }
}
