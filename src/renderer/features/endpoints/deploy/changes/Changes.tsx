import { Box, Flex, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { describeAddress } from '../../../../../shared/management/definition/base-address.ts'
import type { Definition } from '../../../../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../../../../shared/management/endpoint/endpoint.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import rows from '../../../../ui/rows/Rows.module.css'
import { useDraft } from '../../draft/use-draft.ts'
import { TemplateText } from '../../table/TemplateText.tsx'
import classes from './Changes.module.css'
import type { DefinitionChange } from './diff-definitions.ts'
import { FIELD_NAMES, type FieldName } from './field-names.ts'
import { splitFields } from './split-fields.ts'

const MAX_LENGTH = 400

/** Formats a definition's value for display: strings as is, anything else as JSON. At most 400 characters. */
function describeValue(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : value === null
        ? '—'
        : (JSON.stringify(value, null, 1) ?? '').replace(/\n\s*/g, ' ')
  if (text === '') return '""'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

const TONES = { added: 'good', changed: 'accent', removed: 'bad' } as const

const isNamed = (field: string): field is FieldName => (FIELD_NAMES as readonly string[]).includes(field)

const PARAMETER_PART = /^(.+)\.(source|type|required|description)$/

/** The field-by-field difference between two definitions, in words. */
export function Changes({ changes, after }: { changes: readonly DefinitionChange[]; after: Definition }) {
  const { t } = useTranslation('endpoints')
  const { server, draft } = useDraft()
  const credentials = [...after.credentials, ...draft.credentials, ...(server.live?.definition.credentials ?? [])]
  const baseAddresses = [
    ...after.baseAddresses,
    ...draft.baseAddresses,
    ...(server.live?.definition.baseAddresses ?? []),
  ]
  const words = (field: string, value: unknown) => {
    const nameOf = (own: unknown) => credentials.find(({ id }) => id === own)?.name ?? own
    if (field === 'credentialId') return describeValue(nameOf(value))
    if (field === 'furtherCredentialIds' && Array.isArray(value)) return describeValue(value.map(nameOf).join(', '))
    if (field === 'baseUrl' && typeof value === 'string') return describeAddress(value, baseAddresses)
    return describeValue(value)
  }
  const labelOf = (field: string, detail: string) => {
    const [, name, part] = (field === 'parameters' && PARAMETER_PART.exec(detail)) || []
    if (name !== undefined && part !== undefined)
      return t(`parameters.${part as 'source' | 'type' | 'required' | 'description'}Of`, { name })
    return (
      <>
        {isNamed(field) ? t(`changes.fields.${field}`) : field}
        {detail && <span data-mono> {detail}</span>}
      </>
    )
  }
  if (changes.length === 0) return <Text c="dimmed">{t('changes.none')}</Text>
  return (
    <ul aria-label={t('changes.label')} className={`${rows.list} ${rows.framed}`} data-selectable>
      {changes.map(({ what, id, name, change, fields }) => (
        <li key={`${what}.${id}`}>
          <Group wrap="nowrap" gap="xs">
            <Badge tone={TONES[change]}>{t(`changes.${change}`)}</Badge>
            <Text component="strong" fw={600} miw={0} data-mono>
              {name}
            </Text>
            <Text span size="sm" c="var(--text-3)">
              {t(`changes.what.${what}`)}
            </Text>
            {change === 'added' && <Request endpoint={after.endpoints.find((each) => each.id === id)} />}
          </Group>
          {fields.length > 0 && (
            <Box component="dl" mt="2xs" mb="4xs">
              {splitFields(fields).map(({ field, detail, before, after }) => (
                <Group key={field + detail} wrap="nowrap" align="flex-start" py="4xs">
                  <Text component="dt" size="sm" c="dimmed" lh="lg" w="9.25rem" flex="none">
                    {labelOf(field, detail)}
                  </Text>
                  <Flex component="dd" direction="column" align="flex-start" gap="4xs" miw={0}>
                    {before !== undefined && <del className={classes.before}>{words(field, before)}</del>}
                    {after !== undefined && <ins className={classes.after}>{words(field, after)}</ins>}
                  </Flex>
                </Group>
              ))}
            </Box>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A new tool's method and path, for reviewing the deploy. */
function Request({ endpoint }: { endpoint: Endpoint | undefined }) {
  if (!endpoint) return null
  return (
    <Text span inherit truncate ms="auto" c="dimmed" miw={0} title={endpoint.path} data-mono>
      {endpoint.method}{' '}
      <TemplateText template={endpoint.path} parameters={new Set(endpoint.parameters.map(({ name }) => name))} />
    </Text>
  )
}
