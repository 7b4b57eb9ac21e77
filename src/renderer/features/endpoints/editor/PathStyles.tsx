import { Flex, Group, NativeSelect, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { parseTemplate, placeholder } from '../../../../shared/management/endpoint/template.ts'
import { type PathStyle, pathStyleSchema } from '../../../../shared/management/endpoint/value-style.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from './PathStyles.module.css'

const CHOICES = {
  simple: { style: 'simple' },
  simpleExploded: { style: 'simple', explode: true },
  label: { style: 'label' },
  labelExploded: { style: 'label', explode: true },
  matrix: { style: 'matrix' },
  matrixExploded: { style: 'matrix', explode: true },
  json: { style: 'json' },
} as const satisfies Record<string, PathStyle>
type Choice = keyof typeof CHOICES
const NAMES = Object.keys(CHOICES) as Choice[]

const choiceOf = ({ style, explode = false }: PathStyle): Choice =>
  NAMES.find((name) => {
    const known: PathStyle = CHOICES[name]
    return known.style === style && (style === 'json' || (known.explode ?? false) === explode)
  }) ?? 'simple'

/** Returns undefined for a style that equals the default. */
function reduce(style: PathStyle): PathStyle | undefined {
  const { style: kind, explode, allowReserved, name } = style
  if (kind === 'simple' && !explode && !allowReserved) return undefined
  return {
    style: kind,
    ...(explode && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(kind === 'matrix' && name && { name }),
  }
}

/** Sets how values in the path are serialized. Initially open if a style is set or a value isn't a scalar. */
export function PathStyles({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const { id, path, parameters, pathStyles } = endpoint
  const types = new Map(parameters.map(({ name, type }) => [name, type]))
  const names = [
    ...new Set(
      parseTemplate(path, new Set(types.keys())).flatMap((part) => ('parameter' in part ? [part.parameter] : [])),
    ),
  ]
  const matters = (name: string) =>
    Object.hasOwn(pathStyles, name) || ['array', 'object', 'any'].includes(types.get(name) ?? '')
  const [open, setOpen] = useState(() => names.some(matters))
  if (names.length === 0) return null
  const put = (name: string, style: PathStyle, key?: string) =>
    editEndpoint(
      id,
      (now) => {
        const { [name]: _old, ...others } = now.pathStyles
        const next = reduce(style)
        return { ...now, pathStyles: next ? { ...others, [name]: next } : others }
      },
      key && `pathStyles.${name}.${key}`,
    )
  return (
    <Flex aria-label={t('pathStyles.title')} component="section" direction="column" gap="xs" mt="-2xs">
      <UnstyledButton aria-expanded={open} data-disclosure className={classes.toggle} onClick={() => setOpen(!open)}>
        <IconChevronRight size={14} stroke={1.8} aria-hidden />
        {t('pathStyles.title')}
      </UnstyledButton>
      {open &&
        names.map((name) => {
          const style: PathStyle = pathStyles[name] ?? { style: 'simple' }
          return (
            <Group key={name} wrap="nowrap" align="flex-start" gap="xs">
              <Text span truncate flex={1} lh="var(--control-md)" data-mono title={name}>
                {placeholder(name)}
              </Text>
              <Stack gap="xs" flex={2} miw={0}>
                <NativeSelect
                  aria-label={t('pathStyles.of', { name })}
                  value={choiceOf(style)}
                  data={NAMES.map((value) => ({ value, label: t(`pathStyles.choices.${value}`) }))}
                  onChange={({ currentTarget: { value } }) => {
                    const { allowReserved, name: written } = style
                    put(name, { ...CHOICES[value as Choice], allowReserved, name: written })
                  }}
                />
                {style.style === 'matrix' && (
                  <TextInput
                    label={t('pathStyles.name')}
                    aria-label={t('pathStyles.nameOf', { name })}
                    data-mono
                    placeholder={name}
                    value={style.name ?? ''}
                    spellCheck={false}
                    onChange={({ currentTarget: { value } }) => {
                      const written = value === '' ? undefined : value
                      if (pathStyleSchema.shape.name.safeParse(written).success)
                        put(name, { ...style, name: written }, 'name')
                    }}
                  />
                )}
                <Checkbox
                  label={t('pathStyles.allowReserved')}
                  aria-label={t('pathStyles.allowReservedOf', { name })}
                  checked={style.allowReserved ?? false}
                  onChange={({ currentTarget: { checked } }) => put(name, { ...style, allowReserved: checked })}
                />
              </Stack>
            </Group>
          )
        })}
    </Flex>
  )
}
