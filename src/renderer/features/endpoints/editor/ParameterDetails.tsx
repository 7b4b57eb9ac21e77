import { SimpleGrid } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Parameter, parameterSchema } from '../../../../shared/management/endpoint/endpoint.ts'
import { DraftText } from './DraftText.tsx'
import { type JsonValue, parseValue, valueText } from './parse-value.ts'
import type { Parsed } from './use-field-text.ts'

interface Props {
  parameter: Parameter
  onChange: (part: Partial<Parameter>, field?: string) => void
}

const enumText = (values: Parameter['enum']) => (values ?? []).map(String).join('\n')

/** A parameter's secondary fields: default, example, allowed values, and further schema keywords. */
export function ParameterDetails({ parameter, onChange }: Props) {
  const { t } = useTranslation('endpoints')
  const { name, type, source, schema, customerKey = '' } = parameter
  const parse = useMemo(() => {
    const value = (text: string): Parsed<string> =>
      parseValue(type, text).ok
        ? { ok: true, value: text }
        : { ok: false, message: t(`parameters.typeProblem.${type}`) }
    const allowed = (text: string): Parsed<string> => {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      return lines.length <= 200 && lines.every((line) => parseValue(type, line).ok)
        ? { ok: true, value: text }
        : { ok: false, message: t(`parameters.typeProblem.${type}`) }
    }
    const json = (text: string): Parsed<string> => {
      const read = text.trim() === '' ? { ok: true, value: {} } : parseValue('object', text)
      return read.ok ? { ok: true, value: text } : { ok: false, message: t('parameters.schemaProblem') }
    }
    const customer = (text: string): Parsed<string> =>
      text === '' || parameterSchema.shape.customerKey.safeParse(text).success
        ? { ok: true, value: text }
        : { ok: false, message: t('parameters.customerKeyProblem') }
    return { value, allowed, json, customer }
  }, [t, type])
  const read = (text: string): JsonValue | undefined => {
    const parsed = parseValue(type, text)
    return parsed.ok ? parsed.value : undefined
  }
  const scalar = type !== 'array' && type !== 'object'
  return (
    <SimpleGrid cols={2} spacing="md" mt="sm" p="md" bg="var(--well)" bdrs="md">
      <DraftText
        label={t('parameters.default')}
        hint={
          schema.default === undefined
            ? t('parameters.defaultHint')
            : t('parameters.defaultHintOwn', { value: JSON.stringify(schema.default) })
        }
        mono
        value={valueText(parameter.default)}
        parse={parse.value}
        // A parameter with a default is optional.
        commit={(text) =>
          onChange({ default: read(text), ...(read(text) !== undefined && { required: false }) }, 'default')
        }
      />
      <DraftText
        label={t('parameters.example')}
        mono
        value={valueText(parameter.example)}
        parse={parse.value}
        commit={(text) => onChange({ example: read(text) }, 'example')}
      />
      {scalar && (
        <DraftText
          label={t('parameters.enum')}
          hint={t('parameters.enumHint')}
          mono
          rows={3}
          value={enumText(parameter.enum)}
          parse={parse.allowed}
          commit={(text) => {
            const values = text
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map(read)
              .filter((value): value is string | number | boolean => value !== undefined)
            onChange({ enum: values.length > 0 ? values : undefined }, 'enum')
          }}
        />
      )}
      <DraftText
        label={t('parameters.schema')}
        hint={t('parameters.schemaHint')}
        mono
        rows={3}
        value={Object.keys(schema).length > 0 ? JSON.stringify(schema, null, 2) : ''}
        parse={parse.json}
        commit={(text) => {
          const parsed = parseValue('object', text)
          onChange({ schema: ((parsed.ok && parsed.value) || {}) as Parameter['schema'] }, 'schema')
        }}
      />
      {source === 'customer' && (
        <DraftText
          label={t('parameters.customerKey')}
          hint={t('parameters.customerKeyHint')}
          mono
          placeholder={name}
          value={customerKey}
          parse={parse.customer}
          commit={(text) => onChange({ customerKey: text === '' ? undefined : text }, 'customerKey')}
        />
      )}
    </SimpleGrid>
  )
}
