import { Box, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../../../shared/ipc/contract.ts'
import {
  type Reachability,
  type ReachableSetting,
  type TunnelProgram,
  tunnelProgramSchema,
} from '../../../../../shared/reachable/reachable.ts'
import { say } from '../../../../../shared/text/say.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { RadioOption } from '../../../../ui/fields/RadioOption.tsx'
import { Description, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'
import { ExposureStatus } from './ExposureStatus.tsx'
import { NetworkFields } from './NetworkFields.tsx'
import { StopQuestion } from './StopQuestion.tsx'
import { KINDS, useReachableDraft } from './use-reachable-draft.ts'

const TONES = { waiting: 'quiet', starting: 'quiet', proved: 'good', lost: 'bad' } as const

interface Props {
  reachability: Reachability
  /** Where tunnels and proxies have to forward requests. */
  port: number | null
  onChange: (next: Reachability) => void
}

/** Chooses how customers reach the local service, and shows the state of the current choice. Nothing changes until it's confirmed. */
export function ReachableForm({ reachability, port, onChange }: Props) {
  const { t } = useTranslation('reachable')
  const { exposure } = reachability
  const saved: ReachableSetting = exposure?.setting ?? { kind: 'thisComputer' }
  const form = useReachableDraft(saved, onChange)
  const { kind, draft, choices, isSame, task, problems, save } = form
  const [asks, setAsks] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (task.busy || isSame || (kind === 'network' && !draft)) return
    if (kind === 'thisComputer' && reachability.address !== null) setAsks(true)
    else void task.run(save)
  }

  const isRejected = Object.keys(problems).length > 0
  const details = (
    <Stack gap="md">
      {exposure && kind === saved.kind && !isRejected && (
        <ExposureStatus reachability={reachability} exposure={exposure} port={port} onChange={onChange} />
      )}
      {kind === 'tunnel' && (
        <ProgramChoice program={form.program} programs={form.programs} onChoose={form.setProgram} />
      )}
      {kind === 'ownAddress' && (
        <>
          <TextInput
            label={t('addressField')}
            placeholder={t('addressPlaceholder')}
            description={t('addressHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={form.address}
            error={problems.address && say(problems.address)}
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => form.typeAddress(value)}
          />
          {port !== null && (
            <DescriptionList layout="rows">
              <Description
                mono="value"
                term={t('target')}
                value={`http://127.0.0.1:${port}`}
                copyLabel={t('copyTarget')}
              />
            </DescriptionList>
          )}
        </>
      )}
      {kind === 'network' && choices && draft && (
        <NetworkFields
          choices={choices}
          saved={saved}
          draft={draft}
          problems={problems}
          onEdit={form.edit}
          onChooseFile={form.chooseFile}
        />
      )}
      {kind !== 'thisComputer' && (
        <Text size="sm" c="dimmed">
          {t('exposes')} {kind === 'tunnel' && t('provider')}
        </Text>
      )}
      {!isSame && (
        <Group>
          <Button type="submit" variant={kind === 'thisComputer' ? 'default' : 'filled'} loading={task.busy}>
            {t(`use.${kind}`)}
          </Button>
        </Group>
      )}
      {task.failure && !isRejected && <ErrorAlert {...task.failure} />}
    </Stack>
  )
  const hasDetails = kind !== 'thisComputer' || !isSame || task.failure !== null

  return (
    <Box aria-label={t('heading')} component="form" onSubmit={submit} noValidate>
      <Stack gap="xs" role="radiogroup" aria-label={t('heading')}>
        {KINDS.map((each) => (
          <RadioOption
            key={each}
            name="reachable"
            label={t(`choice.${each}`)}
            help={t(`choice.${each}Help`)}
            aside={
              exposure &&
              each === saved.kind && (
                // Only the chosen option is in color.
                <Badge tone={each === kind ? TONES[exposure.state] : 'quiet'}>{t(`state.${exposure.state}`)}</Badge>
              )
            }
            checked={kind === each}
            onChange={() => form.chooseKind(each)}
          >
            {each === kind && hasDetails ? details : null}
          </RadioOption>
        ))}
      </Stack>
      {asks && reachability.address !== null && (
        <StopQuestion
          title={t('stopQuestion', { address: reachability.address })}
          confirm={t('use.thisComputer')}
          onConfirm={save}
          onClose={() => setAsks(false)}
        />
      )}
    </Box>
  )
}

interface ProgramChoiceProps {
  program: TunnelProgram
  /** The programs with their paths, null for those that aren't installed; undefined while loading. */
  programs: CommandOutput<'reachable.programs'> | undefined
  onChoose: (program: TunnelProgram) => void
}

/** Chooses the tunnel program, marking those that aren't installed. */
function ProgramChoice({ program, programs, onChoose }: ProgramChoiceProps) {
  const { t } = useTranslation('reachable')
  const optionOf = (each: TunnelProgram) => {
    const found = programs?.find((one) => one.program === each)
    const name = t(`programs.${each}`)
    return { value: each, label: found && found.path === null ? `${name} (${t('programMissing')})` : name }
  }
  return (
    <NativeSelect
      label={t('program')}
      value={program}
      data={tunnelProgramSchema.options.map(optionOf)}
      onChange={({ currentTarget: { value } }) => onChoose(value as TunnelProgram)}
    />
  )
}
