import { useRef } from 'react'
import { credentialCustomerKey } from '../../../../shared/management/definition/credential.ts'
import type { Endpoint, Parameter } from '../../../../shared/management/endpoint/endpoint.ts'
import { credentialsOf } from '../../../../shared/management/endpoint/endpoint-credentials.ts'
import { useStore } from '../../../lib/store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { type JsonValue, parseValue, valueText } from '../editor/parse-value.ts'
import { noteTestText, type TestValues, testTextStore, testTextsOf } from './test-store.ts'

/** Input for testing an endpoint, as typed. */
export interface TestForm {
  parameters: readonly Parameter[]
  /** The text of a parameter; a required one that hasn't been edited shows its example. */
  textOf(parameter: Parameter): string
  change(name: string, text: string): void
  /** Names of parameters whose text isn't valid for their type. */
  faults: readonly string[]
  /** Keys of per-customer credentials whose values are needed as well. */
  secretKeys: readonly string[]
  /** The `secretKeys` that fall back to a secret stored for tests. */
  testSecrets: ReadonlySet<string>
  /** Secret fields by key; read when the test starts and never kept in state. */
  secretFields: React.RefObject<Map<string, HTMLInputElement | null>>
  /** Typed values by name, where they differ from the examples. */
  typed: Readonly<Record<string, JsonValue>>
  /** Returns the values to send; null if there are faults. */
  read(): TestValues | null
}

/** The form for testing one endpoint. */
export function useTestForm(endpoint: Endpoint): TestForm {
  const { place, draft, server } = useDraft()
  const texts = testTextsOf(useStore(testTextStore), place, endpoint.id)
  const secretFields = useRef(new Map<string, HTMLInputElement | null>())
  const parameters = endpoint.parameters.filter(({ source }) => source !== 'generated')
  const own = credentialsOf(endpoint, draft.credentials).filter(({ perCustomer }) => perCustomer)
  const secretKeys = [...new Set(own.map(credentialCustomerKey))]
  const isSet = (id: string) => server.credentials.some((each) => each.id === id && each.secretsSet.length > 0)
  const testSecrets = new Set(own.filter(({ id, testSecret }) => testSecret && isSet(id)).map(credentialCustomerKey))
  const textOf = ({ name, required, example, default: fallback, schema }: Parameter) =>
    texts[name] ?? (required ? valueText(example ?? fallback ?? schema.default) : '')
  const typed: Record<string, JsonValue> = {}
  const faults: string[] = []
  for (const parameter of parameters) {
    const text = texts[parameter.name]
    if (text === undefined) continue
    const parsed = parseValue(parameter.type, text)
    if (!parsed.ok) faults.push(parameter.name)
    else if (parsed.value !== undefined) typed[parameter.name] = parsed.value
  }
  return {
    parameters,
    textOf,
    change: (name, text) => noteTestText(place, endpoint.id, name, text),
    faults,
    secretKeys,
    testSecrets,
    secretFields,
    typed,
    read() {
      if (faults.length > 0) return null
      const customerValues: Record<string, string> = {}
      const values: TestValues['arguments'] = {}
      for (const parameter of parameters) {
        const { name, source, customerKey } = parameter
        if (source === 'customer') {
          const text = textOf(parameter)
          if (text !== '') customerValues[customerKey ?? name] = text
        } else if (typed[name] !== undefined) values[name] = typed[name]
      }
      // A cleared field sends nothing rather than its example.
      const leftOut = parameters.map(({ name }) => name).filter((name) => texts[name]?.trim() === '')
      for (const key of secretKeys) {
        const secret = secretFields.current.get(key)?.value ?? ''
        if (secret !== '') customerValues[key] = secret
      }
      return { arguments: values, customerValues, leftOut }
    },
  }
}
