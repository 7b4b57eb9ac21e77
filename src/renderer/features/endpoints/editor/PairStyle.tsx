import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Endpoint, Pair } from '../../../../shared/management/endpoint/endpoint.ts'
import { parseTemplate } from '../../../../shared/management/endpoint/template.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

type Choice =
  | 'none'
  | 'form'
  | 'formJoined'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'simple'
  | 'simpleExploded'
  | 'cookie'
  | 'cookieJoined'
  | 'json'

/** The values each choice sets on the pair. */
const FACTS: Record<Choice, Pick<Pair, 'style' | 'explode'>> = {
  none: {},
  form: { style: 'form' },
  formJoined: { style: 'form', explode: false },
  spaceDelimited: { style: 'spaceDelimited' },
  pipeDelimited: { style: 'pipeDelimited' },
  deepObject: { style: 'deepObject' },
  simple: { style: 'simple' },
  simpleExploded: { style: 'simple', explode: true },
  cookie: { style: 'cookie' },
  cookieJoined: { style: 'cookie', explode: false },
  json: { style: 'json' },
}

const CHOICES = {
  query: ['none', 'form', 'formJoined', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'json'],
  form: ['none', 'form', 'formJoined', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'json'],
  part: ['none', 'form', 'formJoined', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'json'],
  header: ['none', 'simple', 'simpleExploded', 'json'],
  cookie: ['none', 'form', 'formJoined', 'cookie', 'cookieJoined', 'json'],
} as const satisfies Record<string, readonly Choice[]>

/** Places where pairs are percent-encoded and may exempt reserved characters. */
const ENCODED: readonly (keyof typeof CHOICES)[] = ['query', 'form']

interface Props<T extends Pair> {
  endpoint: Endpoint
  pair: T
  list: keyof typeof CHOICES
  onChange: (pair: T) => void
}

/**
 * Whether a pair's serialization style matters or was set. It matters if its value is a single placeholder for a list, an object, or a
 * value of any type.
 */
export function hasPairStyle(endpoint: Endpoint, { value, style, allowReserved }: Pair): boolean {
  if (style !== undefined || allowReserved) return true
  const [only, further] = parseTemplate(value, new Set(endpoint.parameters.map(({ name }) => name)))
  const name = only && 'parameter' in only && !further ? only.parameter : undefined
  const type = endpoint.parameters.find((each) => each.name === name)?.type
  return type === 'array' || type === 'object' || type === 'any'
}

/**
 * Sets how a value is serialized: the style of lists and objects, if the value is only a placeholder, and whether reserved characters are
 * encoded.
 */
export function PairStyle<T extends Pair>({ endpoint, pair, list, onChange }: Props<T>) {
  const { t } = useTranslation('endpoints')
  const { name, value, style, explode } = pair
  const parts = parseTemplate(value, new Set(endpoint.parameters.map((each) => each.name)))
  const isPlaceholder = parts.length === 1 && parts.some((part) => 'parameter' in part)
  const chosen = CHOICES[list].find(
    (choice) => FACTS[choice].style === style && isExploded(FACTS[choice]) === isExploded({ style, explode }),
  )
  return (
    <>
      {isPlaceholder || style !== undefined ? (
        <NativeSelect
          aria-label={t('pairs.styleOf', { name })}
          value={chosen ?? ''}
          data={[
            ...(chosen ? [] : [{ value: '', label: `${style}` }]),
            ...CHOICES[list].map((choice) => ({ value: choice, label: t(`pairs.styles.${choice}`) })),
          ]}
          onChange={(event) => {
            const choice = CHOICES[list].find((each) => each === event.currentTarget.value)
            const { style: _style, explode: _explode, ...others } = pair
            if (choice) onChange({ ...(others as T), ...FACTS[choice] })
          }}
        />
      ) : (
        <p>{t('pairs.noStyle')}</p>
      )}
      {ENCODED.includes(list) && (
        <Checkbox
          label={t('pairs.allowReserved')}
          aria-label={t('pairs.allowReservedOf', { name })}
          checked={pair.allowReserved ?? false}
          onChange={(event) => {
            const { allowReserved: _old, ...others } = pair
            onChange({ ...(others as T), ...(event.currentTarget.checked && { allowReserved: true }) })
          }}
        />
      )}
    </>
  )
}

const isExploded = ({ style, explode }: Pick<Pair, 'style' | 'explode'>): boolean =>
  style === 'form' || style === 'cookie' ? (explode ?? true) : style === 'simple' ? (explode ?? false) : false
