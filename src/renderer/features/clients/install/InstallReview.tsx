import { Box, Button, Flex, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { InstallPlan, InstallRecord } from '../../../../shared/clients/install.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { say } from '../../../../shared/text/say.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { ConfirmButtons } from '../../../ui/dialogs/ConfirmButtons.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { Diff } from './Diff.tsx'
import classes from './InstallReview.module.css'
import { usePlan } from './use-plan.ts'

interface Props {
  issued: Issued
  client: Client
  path: string
  bearer: boolean
  /** Alternative ways to add the URL, shown if the file can't be changed. */
  otherWay: ReactNode
  onInstalled: (record: InstallRecord) => void
  onClose: () => void
}

/** Shows the exact change to a client's file before it's made. */
export function InstallReview({ issued, client, path, bearer, otherWay, onInstalled, onClose }: Props) {
  const { t } = useTranslation('clients')
  const { plan, task: reading, reload } = usePlan({ issued, clientId: client.id, path, bearer })
  const writing = useTask()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (plan) region.current?.scrollIntoView({ block: 'nearest' })
  }, [plan])

  const install = () =>
    void writing.run(async () => {
      if (plan) onInstalled(await invoke('clients.apply', { id: plan.id }))
    })
  const failure = reading.failure ?? writing.failure
  const again = () => {
    writing.clear()
    reload()
  }
  if (failure) {
    return (
      <section ref={region} tabIndex={-1} aria-label={t('install.region')}>
        <InstallFailure error={failure.error} otherWay={otherWay} onRetry={again} onClose={onClose} />
      </section>
    )
  }
  const present = plan?.action === 'present'
  const repairs = plan !== null && plan.repairs.length > 0
  const keeps = plan === null || plan.action === 'present' ? null : plan.action
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      shadow="sm"
      ref={region}
      tabIndex={-1}
      aria-label={t('install.region')}
      aria-busy={plan === null}
      className={classes.review}
    >
      <Box component="header" py="sm" px="lg">
        <Title order={4}>
          {plan
            ? t(`install.${repairs && plan.action === 'add' ? 'addRepaired' : plan.action}`, { client: client.name })
            : t('install.preparing')}
        </Title>
        <Text mt="4xs" c="dimmed" data-mono data-selectable>
          {path}
        </Text>
      </Box>
      {plan === null && <Skeletons rows={3} height={28} />}
      {present && (
        <Box component="p" pb="4xs" px="lg">
          {t('install.presentText', { client: client.name, entry: plan.entryName })}
        </Box>
      )}
      {plan && !present && <Diff hunks={plan.hunks} path={path} />}
      {plan && <Cautions plan={plan} clientName={client.name} />}
      {keeps && <Promises keeps={keeps} repairs={repairs} />}
      <Group
        component="footer"
        className={classes.footer}
        gap="xs"
        justify="flex-end"
        pos="sticky"
        bottom={0}
        py="md"
        px="lg"
        bg="var(--ground)"
      >
        {present ? (
          <Button variant="default" onClick={onClose}>
            {t('install.close')}
          </Button>
        ) : (
          <ConfirmButtons
            label={t(repairs ? 'install.confirmRepair' : 'install.confirm')}
            busy={writing.busy}
            disabled={plan === null}
            onConfirm={install}
            onCancel={onClose}
          />
        )}
      </Group>
    </Paper>
  )
}

interface FailureProps {
  error: AppError
  otherWay: ReactNode
  onRetry: () => void
  onClose: () => void
}

/** Explains why the file can't be changed, and offers other ways to add the URL if retrying may not help. */
function InstallFailure({ error, otherWay, onRetry, onClose }: FailureProps) {
  const { t } = useTranslation('clients')
  const refused = error.kind === 'storage'
  return (
    <Stack gap="md">
      <ErrorAlert error={error} title={refused ? t('install.refused') : undefined}>
        <Group wrap="nowrap" gap="xs" mt="2xs">
          <Button variant="default" onClick={onRetry}>
            {t('install.again')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('install.close')}
          </Button>
        </Group>
      </ErrorAlert>
      {refused && otherWay}
    </Stack>
  )
}

/** Lists what the user should know before the file is changed. */
function Cautions({ plan, clientName }: { plan: InstallPlan; clientName: string }) {
  const { t } = useTranslation('clients')
  return (
    <>
      {plan.repairs.length > 0 && (
        <Box pt="sm" px="lg">
          <Note tone="care">
            {t('install.repairs', { client: clientName })}
            <ul>
              {plan.repairs.map(({ kind, lines }) => (
                <li key={kind}>{t(`install.repair.${kind}`, { lines: lines.join(', '), count: lines.length })}</li>
              ))}
            </ul>
          </Note>
        </Box>
      )}
      {plan.warnings.map(say).map((warning) => (
        <Box key={warning} pt="sm" px="lg">
          <Note tone="care">{warning}</Note>
        </Box>
      ))}
      {plan.narrowing && (
        <Box pt="sm" px="lg">
          <Note tone="care">
            {t('install.narrowed', { from: octal(plan.narrowing.from), to: octal(plan.narrowing.to) })}
          </Note>
        </Box>
      )}
    </>
  )
}

interface PromisesProps {
  keeps: Exclude<InstallPlan['action'], 'present'>
  /** Whether the file's syntax is repaired. */
  repairs: boolean
}

/** Explains what happens to the rest of the file, and that the change can be undone. */
function Promises({ keeps, repairs }: PromisesProps) {
  const { t } = useTranslation('clients')
  return (
    <Flex component="ul" direction="column" gap="4xs" pt="sm" px="lg" fz="sm" c="dimmed">
      {[
        t(`install.keeps.${repairs ? 'repair' : keeps}`),
        t('install.masked'),
        ...(keeps === 'create' ? [] : [t('install.backup')]),
        t(repairs ? 'install.undoableRepair' : 'install.undoable'),
      ].map((promise) => (
        <Flex key={promise} component="li" gap="2xs">
          <IconCheck size={14} stroke={2} aria-hidden color="var(--good)" />
          {promise}
        </Flex>
      ))}
    </Flex>
  )
}

const octal = (mode: number) => mode.toString(8).padStart(4, '0')
