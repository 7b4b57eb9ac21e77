import { Button, Flex, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NetworkChoices } from '../../../../../shared/reachable/network.ts'
import type { ReachableSetting } from '../../../../../shared/reachable/reachable.ts'
import type { Message } from '../../../../../shared/text/message.ts'
import { say } from '../../../../../shared/text/say.ts'
import { Note } from '../../../../ui/feedback/Note.tsx'
import { RadioOption } from '../../../../ui/fields/RadioOption.tsx'
import { hostsOf, type NetworkDraft, OTHER_HOST } from './network-draft.ts'

const CERTIFICATES = ['app', 'files'] as const
const FILES = ['chain', 'key'] as const

interface Props {
  choices: NetworkChoices
  saved: ReachableSetting
  draft: NetworkDraft
  /** Errors by field. */
  problems: Readonly<Record<string, Message>>
  onEdit: (changed: Partial<NetworkDraft>) => void
  onChooseFile: (what: (typeof FILES)[number]) => void
}

/** The address, port, and certificate with which other devices on this network reach the local service. */
export function NetworkFields({ choices, saved, draft, problems, onEdit, onChooseFile }: Props) {
  const { t } = useTranslation('ownNetwork')
  const errorAt = (field: string) => problems[field] && say(problems[field])
  const labelOf = ({ host, here }: { host: string; here: boolean }) => {
    const address = choices.addresses.find((each) => each.host === host)
    if (!here) return t('addressGone', { host })
    return address ? t(`interfaces.${address.kind}`, { host, name: address.interfaceName }) : host
  }
  const isOther = draft.host === OTHER_HOST
  return (
    <Stack gap="md">
      {choices.addresses.length === 0 && <Note tone="care">{t('field.noAddress')}</Note>}
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <NativeSelect
          label={t('field.host')}
          flex={1}
          miw={0}
          value={draft.host}
          data={[
            ...hostsOf(choices, saved).map((each) => ({ value: each.host, label: labelOf(each) })),
            { value: OTHER_HOST, label: t('field.otherHost') },
          ]}
          error={!isOther && errorAt('host')}
          onChange={({ currentTarget: { value } }) => onEdit({ host: value })}
        />
        <TextInput
          label={t('field.port')}
          w="7rem"
          inputMode="numeric"
          value={draft.port}
          error={problems.port !== undefined}
          onChange={({ currentTarget: { value } }) => onEdit({ port: value })}
        />
      </Group>
      {problems.port && <Input.Error role="alert">{say(problems.port)}</Input.Error>}
      {isOther && (
        <TextInput
          label={t('field.name')}
          placeholder={t('field.namePlaceholder')}
          description={t('field.nameHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.name}
          error={errorAt('host')}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onEdit({ name: value })}
        />
      )}
      <Stack gap="xs" role="radiogroup" aria-label={t('field.certificate')}>
        <Text size="sm" fw={550} aria-hidden>
          {t('field.certificate')}
        </Text>
        {CERTIFICATES.map((each) => (
          <RadioOption
            key={each}
            name="certificate"
            label={t(`certificate.${each}`)}
            help={t(`certificate.${each}Help`)}
            checked={draft.certificate === each}
            onChange={() => onEdit({ certificate: each })}
          />
        ))}
      </Stack>
      {draft.certificate === 'files' &&
        FILES.map((what) => (
          <Input.Wrapper key={what} label={t(`field.${what}`)} labelElement="div" error={errorAt(what)}>
            <Flex gap="sm" align="center">
              <Text
                span
                inherit
                truncate
                flex={1}
                miw={0}
                c={choices.files[what] === null ? 'dimmed' : undefined}
                title={choices.files[what] ?? undefined}
              >
                {choices.files[what] ?? t('field.noFile')}
              </Text>
              <Button
                variant="default"
                aria-label={t(what === 'chain' ? 'field.chooseChain' : 'field.chooseKey')}
                onClick={() => onChooseFile(what)}
              >
                {t('field.choose')}
              </Button>
            </Flex>
          </Input.Wrapper>
        ))}
    </Stack>
  )
}
