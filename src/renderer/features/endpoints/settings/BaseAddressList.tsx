import { ActionIcon, Flex, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  type BaseAddress,
  baseAddressIdOf,
  readBaseAddress,
} from '../../../../shared/management/definition/base-address.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { DraftText } from '../editor/DraftText.tsx'
import classes from './BaseAddressList.module.css'

/** The base addresses that endpoints share, edited in place. `only` limits the list to these IDs. */
export function BaseAddressList({ only }: { only?: readonly string[] }) {
  const { t } = useTranslation('endpoints')
  const { draft } = useDraft()
  const shown = draft.baseAddresses.filter(({ id }) => only === undefined || only.includes(id))
  if (shown.length === 0) return null
  return (
    <Flex direction="column" gap="xs">
      <Text size="sm" c="dimmed">
        {t('baseAddresses.hint')}
      </Text>
      <Flex component="ul" direction="column" gap="md">
        {shown.map((address) => (
          <Item key={address.id} address={address} />
        ))}
      </Flex>
    </Flex>
  )
}

function Item({ address: { id, name, url } }: { address: BaseAddress }) {
  const { t } = useTranslation('endpoints')
  const { draft, edit } = useDraft()
  const used = draft.endpoints.filter(({ baseUrl }) => baseAddressIdOf(baseUrl) === id).length
  const signsIn = draft.credentials.some(
    ({ details }) => details.kind === 'oauth2ClientCredentials' && baseAddressIdOf(details.tokenUrl) === id,
  )
  const setUrl = (value: string) =>
    edit(
      (now) => ({
        ...now,
        baseAddresses: now.baseAddresses.map((each) =>
          each.id === id ? { ...each, url: value === '' ? null : value } : each,
        ),
      }),
      `baseAddresses.${id}`,
    )
  return (
    <Flex component="li" direction="column" gap="3xs">
      <DraftText
        label={name}
        mono
        field={`baseAddresses.${id}`}
        placeholder="https://api.example.com/v1"
        value={url ?? ''}
        parse={(text) => {
          const value = text.trim() === '' ? '' : readBaseAddress(text)
          return value === null ? { ok: false, message: t('baseAddresses.problem') } : { ok: true, value }
        }}
        commit={setUrl}
      />
      <div className={classes.facts}>
        {url === null && <Badge tone="warn">{t('baseAddresses.missing')}</Badge>}
        <Text span size="sm" c="dimmed">
          {t('baseAddresses.used', { count: used })}
        </Text>
        {used === 0 && !signsIn && (
          <ActionIcon
            aria-label={t('baseAddresses.remove', { name })}
            title={t('baseAddresses.remove', { name })}
            onClick={() =>
              edit((now) => ({ ...now, baseAddresses: now.baseAddresses.filter((each) => each.id !== id) }))
            }
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </Flex>
  )
}
