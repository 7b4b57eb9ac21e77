import { Button, Flex, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
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
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { RadioOption } from '../../../../ui/fields/RadioOption.tsx'
import { NetworkFields } from './NetworkFields.tsx'
import { StopQuestion } from './StopQuestion.tsx'
import { KINDS, useReachableDraft } from './use-reachable-draft.ts'

interface Props {
  reachability: Reachability
  onChange: (next: Reachability) => void
}

/** Chooses how customers reach the local service. Nothing changes until it's confirmed. */
export function ReachableForm({ reachability, onChange }: Props) {
  const { t } = useTranslation('reachable')
  const saved: ReachableSetting = reachability.exposure?.setting ?? { kind: 'thisComputer' }
  const form = useReachableDraft(saved, onChange)
  const { kind, draft, choices, isSame, task, problems, save } = form
  const [asks, setAsks] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (task.busy || isSame || (kind === 'network' && !draft)) return
    if (kind === 'thisComputer' && reachability.address !== null) setAsks(true)
    else void task.run(save)
  }

  return (
    <Flex aria-label={t('heading')} component="form" gap="md" direction="column" onSubmit={submit} noValidate>
      <Stack gap="xs" role="radiogroup" aria-label={t('heading')}>
        {KINDS.map((each) => (
          <RadioOption
            key={each}
            name="reachable"
            label={t(`choice.${each}`)}
            help={t(`choice.${each}Help`)}
            checked={kind === each}
            onChange={() => form.chooseKind(each)}
          />
        ))}
      </Stack>
      {kind === 'tunnel' && (
        <ProgramChoice program={form.program} programs={form.programs} onChoose={form.setProgram} />
      )}
      {kind === 'ownAddress' && (
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
      {task.failure && Object.keys(problems).length === 0 && <ErrorAlert {...task.failure} />}
      {asks && reachability.address !== null && (
        <StopQuestion
          title={t('stopQuestion', { address: reachability.address })}
          confirm={t('use.thisComputer')}
          onConfirm={save}
          onClose={() => setAsks(false)}
        />
      )}
    </Flex>
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
