import { ActionIcon, Box, Button, Flex, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import {
  type Endpoint,
  PARAMETER_TYPES,
  type Parameter,
  parameterNameSchema,
  parameterSchema,
} from '../../../../shared/management/endpoint/endpoint.ts'
import type { Place } from '../../../../shared/management/endpoint/parameter-places.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { DraftText } from './DraftText.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { ParameterDetails } from './ParameterDetails.tsx'
import classes from './ParameterList.module.css'
import { parseBy } from './parse-text.ts'
import { valueText } from './parse-value.ts'
import { removeParameter } from './remove-parameter.ts'
import { renameParameter } from './rename-parameter.ts'

const SOURCES = ['model', 'customer', 'generated'] as const
const DESCRIBE = {
  model: 'parameters.describe',
  customer: 'parameters.describeCustomer',
  generated: 'parameters.describeGenerated',
} as const

interface Props {
  endpoint: Endpoint
  parameter: Parameter
  index: number
  places: readonly Place[]
  /** Problems with this parameter only. */
  problems: readonly DefinitionProblem[]
}

/** One parameter: a line with the essentials, and details on demand. */
export function ParameterRow({ endpoint, parameter, index, places, problems }: Props) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const [open, setOpen] = useState(false)
  const parse = useMemo(
    () => ({
      name: parseBy(parameterNameSchema, t('parameters.nameProblem')),
      description: parseBy(parameterSchema.shape.description.unwrap(), t('parameters.descriptionProblem')),
    }),
    [t],
  )
  const { name, type, required, source, description, default: fallback } = parameter
  const secret = problems.filter(({ code }) => code === 'literalSecret')
  const [problem] = problems.filter(({ code }) => code !== 'literalSecret')
  const key = `parameters.${index}`
  const { change, changeType } = useParameterEdits(endpoint, parameter, index)
  return (
    <li className={classes.item} data-field={`parameters.${name}`}>
      <div className={classes.line}>
        <DraftText
          label={t('parameters.name')}
          hideLabel
          mono
          value={name}
          parse={parse.name}
          problem={problem && t(`problems.${problem.code}`, { name })}
          commit={(next) => editEndpoint(endpoint.id, (now) => renameParameter(now, index, next), `${key}.name`)}
        />
        <NativeSelect
          aria-label={t('parameters.typeOf', { name })}
          value={type}
          data={PARAMETER_TYPES.map((value) => ({ value, label: t(`parameters.types.${value}`) }))}
          onChange={(event) => changeType(event.currentTarget.value as Parameter['type'])}
        />
        <NativeSelect
          aria-label={t('parameters.sourceOf', { name })}
          value={source}
          data={SOURCES.map((value) => ({ value, label: t(`parameters.sources.${value}`) }))}
          onChange={(event) => change({ source: event.currentTarget.value as Parameter['source'] })}
        />
        <RowButtons
          name={name}
          open={open}
          onOpen={() => setOpen(!open)}
          onRemove={() => editEndpoint(endpoint.id, (now) => removeParameter(now, index))}
        />
      </div>
      <Group wrap="nowrap" gap="xs" mt="2xs">
        <Text span size="xs" c={source === 'customer' ? 'var(--accent-text)' : 'var(--text-3)'} w="3.75rem" flex="none">
          {places.length > 0
            ? places.map((place) => t(`parameters.places.${place}`)).join(', ')
            : t('parameters.nowhere')}
        </Text>
        <Box flex={1}>
          <DraftText
            label={t('parameters.descriptionOf', { name })}
            hideLabel
            placeholder={t(DESCRIBE[source])}
            value={description}
            parse={parse.description}
            commit={(next) => change({ description: next }, 'description')}
          />
        </Box>
        <Checkbox
          className={classes.required}
          label={t('parameters.required')}
          aria-label={t('parameters.requiredOf', { name })}
          checked={required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
      </Group>
      {fallback !== undefined && !required && (
        <SentDefault name={name} value={fallback} onSendNothing={() => change({ default: undefined })} />
      )}
      <FieldProblem problems={secret} field={`parameters.${name}`} />
      {open && <ParameterDetails parameter={parameter} onChange={change} />}
    </li>
  )
}

/** Changes one parameter of an endpoint. */
function useParameterEdits(endpoint: Endpoint, parameter: Parameter, index: number) {
  const { editEndpoint } = useDraft()
  const change = (part: Partial<Parameter>, field?: string) =>
    editEndpoint(
      endpoint.id,
      (now) => ({
        ...now,
        parameters: now.parameters.map((each, at) => (at === index ? { ...each, ...part } : each)),
      }),
      field && `parameters.${index}.${field}`,
    )
  const changeType = (next: Parameter['type']) => {
    // Drop the default and example, which don't fit the new type.
    const { default: _default, example: _example, enum: _enum, schema: _schema, ...others } = parameter
    editEndpoint(endpoint.id, (now) => ({
      ...now,
      parameters: now.parameters.map((each, at) => (at === index ? { ...others, type: next, schema: {} } : each)),
    }))
  }
  return { change, changeType }
}

interface RowButtonsProps {
  name: string
  /** Whether the details are shown. */
  open: boolean
  onOpen: () => void
  onRemove: () => void
}

/** The buttons that show a parameter's details and remove it. */
function RowButtons({ name, open, onOpen, onRemove }: RowButtonsProps) {
  const { t } = useTranslation('endpoints')
  return (
    <Flex component="span" align="center" h="2rem">
      <ActionIcon
        variant="subtle"
        aria-label={t('parameters.more', { name })}
        title={t('parameters.moreHint')}
        aria-expanded={open}
        size="xs"
        c="var(--text-3)"
        data-disclosure
        onClick={onOpen}
      >
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('parameters.remove', { name })}
        title={t('parameters.removeHint')}
        size="xs"
        c="var(--text-3)"
        onClick={onRemove}
      >
        <IconX size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Flex>
  )
}

interface SentDefaultProps {
  name: string
  value: Parameter['default']
  onSendNothing: () => void
}

/** Shows what's sent if the parameter is omitted. */
function SentDefault({ name, value, onSendNothing }: SentDefaultProps) {
  const { t } = useTranslation('endpoints')
  return (
    <Text truncate mt="3xs" size="sm" c="dimmed" title={valueText(value)}>
      {t('parameters.sentWhenLeftOut', { value: valueText(value) || '""' })}{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('parameters.sendNothingOf', { name })}
        onClick={onSendNothing}
      >
        {t('parameters.sendNothing')}
      </Button>
    </Text>
  )
}
