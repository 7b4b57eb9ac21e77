import { Button, Flex, NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import {
  baseAddressIdOf,
  baseReference,
  resolveBaseAddress,
} from '../../../../shared/management/definition/base-address.ts'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import { type Endpoint, endpointSchema } from '../../../../shared/management/endpoint/endpoint.ts'
import { paths } from '../../../lib/paths.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { DraftText } from './DraftText.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { parseBy } from './parse-text.ts'
import classes from './RequestFields.module.css'

const OWN = ''

interface Props {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
  /** The rest of the request line, read before the notes below it. */
  children: ReactNode
}

/** The location of an endpoint's API: one of the server's base addresses, or a separate URL. */
export function BaseUrlField({ endpoint: { id, baseUrl }, problems, children }: Props) {
  const { t } = useTranslation('endpoints')
  const [, navigate] = useLocation()
  const { place, draft, editEndpoint } = useDraft()
  // Set when the user chose a separate URL but the base address was still empty, until a valid URL is typed.
  const [typing, setTyping] = useState(false)
  const parse = useMemo(() => parseBy(endpointSchema.shape.baseUrl, t('request.baseUrlProblem')), [t])
  const { baseAddresses } = draft
  const baseId = baseAddressIdOf(baseUrl)
  const url = resolveBaseAddress(baseUrl, baseAddresses)
  const isOwn = typing || baseId === null
  const set = (value: string) => editEndpoint(id, (now) => ({ ...now, baseUrl: value }), 'baseUrl')
  const own = (hideLabel: boolean) => (
    <DraftText
      label={t('request.baseUrl')}
      hideLabel={hideLabel}
      field="baseUrl"
      placeholder="https://api.example.com"
      mono
      value={baseId === null ? baseUrl : ''}
      parse={parse}
      commit={(value) => {
        setTyping(false)
        set(value)
      }}
    />
  )
  const isMissing = problems.some(({ code }) => code === 'baseAddressMissing')
  const others = problems.filter(({ code }) => code !== 'baseAddressMissing')
  const edit = (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => {
        navigate(paths.servers(place.serverId, 'settings'), { replace: true })
        changePanel(place, { focus: `baseAddresses.${baseId}` })
      }}
    >
      {t('request.editAddress')}
    </Button>
  )
  const note = (
    <div className={classes.note}>
      <FieldProblem problems={others} field="baseUrl" />
    </div>
  )
  if (baseAddresses.length === 0 && baseId === null)
    return (
      <>
        <div className={classes.address}>{own(false)}</div>
        {children}
        {note}
      </>
    )
  return (
    <>
      <NativeSelect
        className={classes.address}
        label={t('request.baseAddress')}
        data-field={isOwn ? undefined : 'baseUrl'}
        value={isOwn ? OWN : baseId}
        data={[
          ...baseAddresses.map((each) => ({
            value: each.id,
            label: `${each.name} (${each.url ?? t('request.noUrl')})`,
          })),
          { value: OWN, label: t('request.ownAddress') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setTyping(value === OWN && url === null)
          if (value !== OWN) set(baseReference(value))
          else if (url !== null) set(url)
        }}
      />
      {children}
      <div className={classes.below}>
        {isOwn && own(true)}
        {!isOwn && url === null && isMissing && (
          <Note tone="care">
            {t('problems.baseAddressMissingHere', {
              name: baseAddresses.find((each) => each.id === baseId)?.name ?? '',
            })}{' '}
            {edit}
          </Note>
        )}
        {!isOwn && !(url === null && isMissing) && (
          <Flex component="p" gap="xs" miw={0} align="center">
            {url !== null && (
              <Text span truncate size="sm" c="dimmed" miw={0} data-mono data-selectable title={url}>
                {url}
              </Text>
            )}
            {edit}
          </Flex>
        )}
      </div>
      {note}
    </>
  )
}
