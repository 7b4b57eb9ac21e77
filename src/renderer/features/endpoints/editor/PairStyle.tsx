import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Endpoint, Pair } from '../../../../shared/platform/endpoint.ts'
import { parseTemplate } from '../../../../shared/platform/template.ts'
import classes from './PairList.module.css'

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

/** What each choice puts into the pair. */
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
  header: ['none', 'simple', 'simpleExploded', 'json'],
  cookie: ['none', 'form', 'formJoined', 'cookie', 'cookieJoined', 'json'],
} as const satisfies Record<string, readonly Choice[]>

interface Props<T extends Pair> {
  endpoint: Endpoint
  pair: T
  list: keyof typeof CHOICES
  onChange: (pair: T) => void
}

/** How a list or an object is written, of a pair that is nothing but such a parameter's placeholder. */
export function StyleSelect<T extends Pair>({ endpoint, pair, list, onChange }: Props<T>) {
  const { t } = useTranslation('endpoints')
  const { style, explode, ...others } = pair
  const [only, further] = parseTemplate(pair.value, new Set(endpoint.parameters.map(({ name }) => name)))
  const name = only && 'parameter' in only && !further ? only.parameter : undefined
  const type = endpoint.parameters.find((each) => each.name === name)?.type
  const isScalar = type === undefined || ['string', 'integer', 'number', 'boolean'].includes(type)
  if (style === undefined && isScalar) return null
  const chosen = CHOICES[list].find(
    (choice) => FACTS[choice].style === style && isExploded(FACTS[choice]) === isExploded({ style, explode }),
  )
  return (
    <NativeSelect
      className={classes.style}
      aria-label={t('pairs.styleOf', { name: pair.name })}
      value={chosen ?? ''}
      data={[
        ...(chosen ? [] : [{ value: '', label: `${style}` }]),
        ...CHOICES[list].map((value) => ({ value, label: t(`pairs.styles.${value}`) })),
      ]}
      onChange={(event) => {
        const choice = CHOICES[list].find((each) => each === event.currentTarget.value)
        if (choice) onChange({ ...(others as T), ...FACTS[choice] })
      }}
    />
  )
}

const isExploded = ({ style, explode }: Pick<Pair, 'style' | 'explode'>): boolean =>
  style === 'form' || style === 'cookie' ? (explode ?? true) : style === 'simple' ? (explode ?? false) : false
