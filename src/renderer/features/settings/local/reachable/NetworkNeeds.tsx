import { Button, Flex, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkNeeds as Needs } from '../../../../../shared/reachable/network.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { showToast } from '../../../../lib/toast-store.ts'
import { CopyButton } from '../../../../ui/copy/CopyButton.tsx'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { CodeBox } from '../../../../ui/layout/CodeBox.tsx'
import { Description, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'

const SYSTEMS = ['windows', 'macos', 'debian', 'fedora', 'firefox', 'node'] as const
type System = (typeof SYSTEMS)[number]
/** Suggested name for the certificate file. */
const FILE = 'mcp-access-desk-ca.crt'

/** Shows what other devices on this network need before they can connect: the certificate to trust, and a firewall that lets them in. */
export function NetworkNeeds() {
  const { t } = useTranslation('ownNetwork')
  const { data: needs } = useQuery(commandQuery('reachable.networkNeeds'))
  if (!needs) return null
  const { authority, firewall } = needs
  return (
    <Stack gap="md">
      {authority && <Authority authority={authority} />}
      {firewall && (
        <div>
          <Text fw={550}>{t('firewall.title')}</Text>
          <Text size="sm" c="dimmed" mb="xs">
            {t(`firewall.${firewall.firewall}`)}
          </Text>
          <Command text={firewall.commands.join('\n')} />
        </div>
      )}
    </Stack>
  )
}

/** Shows when the certificate expires, in the list of facts about the address. Renders nothing if there's no certificate. */
export function CertificateFact() {
  const { t, i18n } = useTranslation('ownNetwork')
  const { data: needs } = useQuery(commandQuery('reachable.networkNeeds'))
  if (!needs || needs.certificateExpiresAt === null) return null
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(needs.certificateExpiresAt)
  return (
    <Description term={t('expires')} value={t(needs.authority?.madeByApp ? 'renewsItself' : 'expiresOn', { day })} />
  )
}

function Authority({ authority }: { authority: NonNullable<Needs['authority']> }) {
  const { t } = useTranslation('ownNetwork')
  const [system, setSystem] = useState<System>('windows')
  const saving = useTask()
  const save = () =>
    void saving.run(async () => {
      const { saved } = await invoke('reachable.saveAuthority')
      if (saved) showToast({ text: t('authority.saved') })
    })
  return (
    <Callout outlined title={t('authority.title')}>
      <p>{t(authority.madeByApp ? 'authority.body' : 'authority.bodyGiven')}</p>
      <DescriptionList layout="rows">
        <Description term={t('authority.name')} value={authority.name} />
        <Description
          mono="value"
          term={t('authority.fingerprint')}
          value={authority.fingerprint}
          copyLabel={t('authority.copyFingerprint')}
        />
      </DescriptionList>
      <Group>
        <Button variant="default" loading={saving.busy} onClick={save}>
          {t('authority.save')}
        </Button>
      </Group>
      {saving.failure && <ErrorAlert {...saving.failure} />}
      <NativeSelect
        mt="sm"
        label={t('authority.system')}
        value={system}
        data={SYSTEMS.map((each) => ({ value: each, label: t(`authority.systems.${each}`) }))}
        onChange={({ currentTarget: { value } }) => setSystem(SYSTEMS.find((each) => each === value) ?? 'windows')}
      />
      <Text size="sm" c="dimmed">
        {t(`authority.how.${system}`)}
      </Text>
      {system !== 'firefox' && <Command text={t(`authority.commands.${system}`, { file: FILE })} />}
    </Callout>
  )
}

function Command({ text }: { text: string }) {
  const { t } = useTranslation('ownNetwork')
  return (
    <Flex gap="xs" align="center" w="100%">
      <CodeBox text={text} label={t('authority.command')} flex={1} miw={0} />
      <CopyButton value={text} label={t('authority.copyCommand')} iconOnly />
    </Flex>
  )
}
