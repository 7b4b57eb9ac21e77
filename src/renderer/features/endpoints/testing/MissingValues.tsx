import { Button, Flex, Menu, TextInput } from '@mantine/core'
import { IconChevronDown, IconForms } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import type { MissingValue } from '../../../../shared/management/endpoint/endpoint-test.ts'
import { useStore } from '../../../lib/store.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import classes from './MissingValues.module.css'
import { noteTestText, testOf, testStore } from './test-store.ts'
import { useConfirmedTests } from './use-confirmed-tests.tsx'

interface Needing {
  endpoint: Endpoint
  missing: readonly MissingValue[]
}

/**
 * Shown after tests that lacked values: fields for customer values, shared by all endpoints, and a menu of the endpoints that lack
 * arguments.
 */
export function MissingValues() {
  const { t, i18n } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const tests = useStore(testStore)
  const { test, dialog } = useConfirmedTests()
  const needing = draft.endpoints.flatMap((endpoint): Needing[] => {
    const run = testOf(tests, place, endpoint.id)
    const missing = run?.state === 'done' ? run.result.missing : []
    return missing.length > 0 ? [{ endpoint, missing }] : []
  })
  if (needing.length === 0) return dialog
  const fields = fieldsOf(needing)
  const withArguments = needing.filter(({ missing }) => missing.some(({ source }) => source === 'model'))
  const ready = needing.filter((each) => !withArguments.includes(each))
  const list = new Intl.ListFormat(i18n.language)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const secrets: Record<string, string> = {}
    for (const { key, secret, uses } of fields) {
      const field = event.currentTarget.elements.namedItem(key)
      const text = field instanceof HTMLInputElement ? field.value : ''
      if (secret && text !== '') secrets[key] = text
      if (!secret) for (const { endpoint, name } of uses) noteTestText(place, endpoint.id, name, text)
    }
    test(
      ready.map(({ endpoint }) => endpoint),
      secrets,
    )
  }
  return (
    <form
      className={classes.box}
      aria-label={t('test.missing.title', { count: needing.length })}
      autoComplete="off"
      onSubmit={submit}
    >
      <Flex gap="xs" align="center" mih="var(--control-xs)">
        <Flex component="h2" flex={1} miw={0} gap="2xs" fz="md" c="var(--warn)" fw={600} align="center">
          <IconForms size={16} stroke={1.6} aria-hidden />
          {t('test.missing.title', { count: needing.length })}
        </Flex>
        {withArguments.length > 0 && <ArgumentsMenu endpoints={withArguments.map(({ endpoint }) => endpoint)} />}
      </Flex>
      {fields.length > 0 && (
        <div className={classes.fields}>
          {fields.map(({ key, secret, uses }) => {
            const tools = list.format(uses.map(({ endpoint }) => endpoint.toolName))
            const usedBy = t('test.missing.usedBy', { count: uses.length, tools })
            const shared = { name: key, label: key }
            return secret ? (
              <MaskedInput key={key} textbox {...shared} description={t('test.missing.secret')} title={usedBy} />
            ) : (
              <TextInput key={key} {...shared} description={usedBy} spellCheck={false} />
            )
          })}
          {ready.length > 0 && (
            <Button type="submit" variant="default" me="auto">
              {t('test.missing.test', { count: ready.length })}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </form>
  )
}

/** Opens an endpoint's test, where its arguments are entered. */
function ArgumentsMenu({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { t } = useTranslation('endpoints')
  const { place } = useDraft()
  const open = (id: string) => changePanel(place, { openId: id, editorAside: 'test' })
  const [first] = endpoints
  if (first && endpoints.length === 1) {
    return (
      <Button variant="default" size="xs" onClick={() => open(first.id)}>
        {t('test.missing.open', { name: first.toolName })}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}>
          {t('test.missing.openAny')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" className={classes.menu}>
        {endpoints.map(({ id, toolName }) => (
          <Menu.Item key={id} onClick={() => open(id)}>
            {toolName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns the customer values to ask for, each only once for all endpoints that need it. */
function fieldsOf(needing: readonly Needing[]) {
  const fields = new Map<string, { key: string; secret: boolean; uses: { endpoint: Endpoint; name: string }[] }>()
  for (const { endpoint, missing } of needing) {
    for (const { source, key, name } of missing) {
      if (source === 'model') continue
      const field = fields.get(key) ?? { key, secret: source === 'credential', uses: [] }
      field.uses.push({ endpoint, name })
      fields.set(key, field)
    }
  }
  return [...fields.values()]
}
