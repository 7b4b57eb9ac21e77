import { Button, Flex, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Reachability,
  type ReachableRequest,
  type ReachableSetting,
  type TunnelProgram,
  tunnelProgramSchema,
} from '../../../../../shared/reachable/reachable.ts'
import { say } from '../../../../../shared/text/say.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { RadioOption } from '../../../../ui/fields/RadioOption.tsx'
import { NetworkFields } from './NetworkFields.tsx'
import { type NetworkDraft, requestFor, savedDraft } from './network-draft.ts'
import { StopQuestion } from './StopQuestion.tsx'

const KINDS = ['thisComputer', 'network', 'tunnel', 'ownAddress'] as const
type Kind = (typeof KINDS)[number]

interface Props {
  reachability: Reachability
  onChange: (next: Reachability) => void
}

/** Chooses how customers reach the local service. Nothing changes until it's confirmed. */
export function ReachableForm({ reachability, onChange }: Props) {
  const { t } = useTranslation('reachable')
  const saved: ReachableSetting = reachability.exposure?.setting ?? { kind: 'thisComputer' }
  const queryClient = useQueryClient()
  const { data: programs } = useQuery(commandQuery('reachable.programs'))
  const [chosenKind, setKind] = useState<Kind | null>(null)
  const [chosenProgram, setProgram] = useState<TunnelProgram | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [edited, setEdited] = useState<Partial<NetworkDraft>>({})
  const [asks, setAsks] = useState(false)
  const task = useTask()
  const kind = chosenKind ?? saved.kind
  const savedProgram = saved.kind === 'tunnel' ? saved.program : null
  const program = chosenProgram ?? savedProgram ?? programs?.find(({ path }) => path)?.program ?? 'cloudflared'
  const address = typed ?? (saved.kind === 'ownAddress' ? saved.address : '')
  const { data: choices } = useQuery({ ...commandQuery('reachable.networkChoices'), enabled: kind === 'network' })
  const draft = choices && { ...savedDraft(choices, saved), ...edited }
  const problems = task.failure?.error.kind === 'invalidInput' ? task.failure.error.fields : {}
  const isSame =
    kind === saved.kind &&
    (kind !== 'tunnel' || program === savedProgram) &&
    (saved.kind !== 'ownAddress' || address === saved.address) &&
    Object.keys(edited).length === 0

  async function save(): Promise<void> {
    onChange(await invoke('reachable.set', wanted()))
    setKind(null)
    setProgram(null)
    setTyped(null)
    setEdited({})
    await queryClient.invalidateQueries({ queryKey: ['reachable.networkChoices'] })
  }

  function wanted(): ReachableRequest {
    if (kind === 'tunnel') return { kind, program }
    if (kind === 'ownAddress') return { kind, address }
    return kind === 'network' && draft ? requestFor(draft) : { kind: 'thisComputer' }
  }

  function edit(changed: Partial<NetworkDraft>): void {
    task.clear()
    setEdited((old) => ({ ...old, ...changed }))
  }

  const chooseFile = (what: 'chain' | 'key') =>
    void task.run(async () => {
      const next = await invoke('reachable.chooseFile', { what })
      queryClient.setQueryData(commandQuery('reachable.networkChoices').queryKey, next)
      // The new file may have the same name, but it's a different certificate.
      setEdited((old) => ({ ...old, certificate: 'files' }))
    })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (task.busy || isSame || (kind === 'network' && !draft)) return
    if (kind === 'thisComputer' && reachability.address !== null) setAsks(true)
    else void task.run(save)
  }

  const optionOf = (each: TunnelProgram) => {
    const found = programs?.find((one) => one.program === each)
    const name = t(`programs.${each}`)
    return { value: each, label: found && found.path === null ? `${name} (${t('programMissing')})` : name }
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
            onChange={() => {
              task.clear()
              setKind(each)
              setEdited({})
            }}
          />
        ))}
      </Stack>
      {kind === 'tunnel' && (
        <NativeSelect
          label={t('program')}
          value={program}
          data={tunnelProgramSchema.options.map(optionOf)}
          onChange={({ currentTarget: { value } }) => setProgram(value as TunnelProgram)}
        />
      )}
      {kind === 'ownAddress' && (
        <TextInput
          label={t('addressField')}
          placeholder={t('addressPlaceholder')}
          description={t('addressHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={address}
          error={problems.address && say(problems.address)}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => {
            task.clear()
            setTyped(value)
          }}
        />
      )}
      {kind === 'network' && choices && draft && (
        <NetworkFields
          choices={choices}
          saved={saved}
          draft={draft}
          problems={problems}
          onEdit={edit}
          onChooseFile={chooseFile}
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
