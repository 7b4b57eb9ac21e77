import { Button, Flex, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Reachability,
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
import { StopQuestion } from './StopQuestion.tsx'

const KINDS = ['thisComputer', 'tunnel', 'ownAddress'] as const
type Kind = (typeof KINDS)[number]

interface Props {
  reach: Reachability
  onChange: (next: Reachability) => void
}

/** Chooses from where customers reach the local service. Nothing changes until it's asked to. */
export function ReachableForm({ reach, onChange }: Props) {
  const { t } = useTranslation('reachable')
  const saved: ReachableSetting = reach.way?.setting ?? { kind: 'thisComputer' }
  const { data: programs } = useQuery(commandQuery('reachable.programs'))
  const [chosenKind, setKind] = useState<Kind | null>(null)
  const [chosenProgram, setProgram] = useState<TunnelProgram | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const task = useTask()
  const kind = chosenKind ?? saved.kind
  const savedProgram = saved.kind === 'tunnel' ? saved.program : null
  const program = chosenProgram ?? savedProgram ?? programs?.find(({ path }) => path)?.program ?? 'cloudflared'
  const address = typed ?? (saved.kind === 'ownAddress' ? saved.address : '')
  const invalid = task.failure?.error.kind === 'invalidInput' ? task.failure.error.fields.address : undefined
  const isSame =
    kind === saved.kind &&
    (kind !== 'tunnel' || program === savedProgram) &&
    (saved.kind !== 'ownAddress' || address === saved.address)

  async function save(): Promise<void> {
    const setting: ReachableSetting =
      kind === 'tunnel' ? { kind, program } : kind === 'ownAddress' ? { kind, address } : { kind }
    onChange(await invoke('reachable.set', setting))
    setKind(null)
    setProgram(null)
    setTyped(null)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (task.busy || isSame) return
    if (kind === 'thisComputer' && reach.address !== null) setAsks(true)
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
          error={invalid && say(invalid)}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => {
            task.clear()
            setTyped(value)
          }}
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
      {task.failure && !invalid && <ErrorAlert {...task.failure} />}
      {asks && reach.address !== null && (
        <StopQuestion
          title={t('stopQuestion', { address: reach.address })}
          confirm={t('use.thisComputer')}
          onConfirm={save}
          onClose={() => setAsks(false)}
        />
      )}
    </Flex>
  )
}
