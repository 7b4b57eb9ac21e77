import '@mantine/core/styles/Progress.layer.css'
import { Box, Button, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditBreak, AuditHead } from '../../../shared/management/records/audit-entry.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'

interface Verification {
  checked: number
  broken: AuditBreak | null
}

/** Recomputes the audit log's chain, slice by slice, and reports the result. Closing the dialog stops the check. */
export function AuditVerify({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit')
  const workspaceId = useWorkspaceId()
  const [done, setDone] = useState({ checked: 0, total: 0 })
  // Not keyed by the command name, so a new entry doesn't restart it.
  const { data, error, refetch } = useQuery({
    queryKey: ['verified audit log', workspaceId],
    queryFn: async ({ signal }): Promise<Verification> => {
      let checked = 0
      for (let from: AuditHead | null = null; ; ) {
        const slice: Awaited<ReturnType<typeof verifyFrom>> = await verifyFrom(workspaceId, from, signal)
        checked += slice.checked
        setDone({ checked, total: slice.head.seq })
        if (slice.next === null) return { checked, broken: slice.broken }
        from = slice.next
      }
    },
    gcTime: 0,
  })
  return (
    <Dialog
      title={t('verification.title')}
      onClose={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t('verification.close')}
        </Button>
      }
    >
      <Box aria-live="polite" pt="2xs">
        {error && <ErrorAlert error={error.detail} actions={{ retry: () => void refetch() }} />}
        {!data && !error && (
          <Stack gap="xs">
            <p>{t('verification.running')}</p>
            <Progress
              value={done.total === 0 ? 0 : Math.floor((done.checked / done.total) * 100)}
              aria-label={t('verification.running')}
            />
            <Text size="sm" c="dimmed">
              {t('verification.progress', { done: done.checked, total: done.total })}
            </Text>
          </Stack>
        )}
        {data?.broken === null && (
          <Callout tone="good" icon={<IconShieldCheck size={16} stroke={1.8} aria-hidden />}>
            <p>{t('verification.good', { count: data.checked })}</p>
          </Callout>
        )}
        {data?.broken && <Broken broken={data.broken} />}
      </Box>
    </Dialog>
  )
}

const verifyFrom = (workspaceId: string, from: AuditHead | null, signal: AbortSignal) =>
  invoke('audit.verify', { workspaceId, from }, { signal })

function Broken({ broken: { problem, seq, at } }: { broken: AuditBreak }) {
  const { t, i18n } = useTranslation('audit')
  const time = at === null ? t('verification.unknownTime') : exactTime(new Date(at).getTime(), i18n.language)
  return (
    <Callout
      tone="bad"
      outlined
      icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      title={t('verification.badTitle')}
    >
      <p>{t(`verification.${problem}`, { seq, time })}</p>
      <p>{t('verification.badHint')}</p>
    </Callout>
  )
}
