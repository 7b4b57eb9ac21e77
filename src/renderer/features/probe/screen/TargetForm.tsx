import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { cancelProbe, type ProbeRun, SCREEN, startProbe } from '../probe-store.ts'
import { HeaderRow } from './HeaderRow.tsx'
import { NO_TARGET, targetDrafts, targetSchema } from './target-draft.ts'

/** The URL to test and the headers to send with it. Enter tests, Escape cancels. */
export function TargetForm({ run }: { run: ProbeRun | undefined }) {
  const { t } = useTranslation('probe')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const form = useSchemaForm({
    schema: targetSchema,
    saved: NO_TARGET,
    kept: { drafts: targetDrafts, id: SCREEN },
  })
  const url = useRef<HTMLInputElement>(null)
  const running = run?.state === 'running'
  useEffect(() => {
    url.current?.focus({ preventScroll: true })
  }, [])

  const { headers } = form.values
  const submit = form.submit((target) => {
    if (!running) void startProbe(SCREEN, target)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running) cancelProbe(SCREEN)
  }
  const cancel = () => {
    cancelProbe(SCREEN)
    // The clicked button is about to be removed.
    url.current?.focus()
  }
  const addHeader = () =>
    form.insertListItem('headers', {
      id: crypto.randomUUID(),
      name: headers.length === 0 ? 'Authorization' : '',
      value: '',
    })
  const Field = settings?.hideSecrets ? MaskedInput : TextInput
  return (
    <form aria-label={t('screen.target')} noValidate autoComplete="off" onSubmit={submit} onKeyDown={onKeyDown}>
      <Stack gap="sm" maw="53.75rem">
        <Group wrap="nowrap" align="flex-start" gap="xs">
          <Field
            {...form.getInputProps('url')}
            ref={url}
            {...(settings?.hideSecrets ? { textbox: true } : { 'data-mono': true })}
            flex={1}
            miw={0}
            label={t('screen.url')}
            placeholder={t('screen.urlPlaceholder')}
            spellCheck={false}
          />
          {/* Stays in place and keeps the focus while the test is running. */}
          <Button
            type="submit"
            flex="none"
            miw="5.25rem"
            data-beside-label
            aria-disabled={running || undefined}
            data-busy={running || undefined}
          >
            {t('screen.submit')}
          </Button>
          {running && (
            <Button variant="default" flex="none" data-beside-label onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
        </Group>
        {headers.map((header, index) => (
          <HeaderRow
            key={header.id}
            name={form.getInputProps(`headers.${index}.name`)}
            value={form.getInputProps(`headers.${index}.value`)}
            header={header}
            focusOnMount={index === headers.length - 1 && header.value === ''}
            onRemove={() => form.removeListItem('headers', index)}
          />
        ))}
        <div>
          <Button
            variant="subtle"
            ms="-xs"
            px="xs"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={addHeader}
          >
            {t('screen.addHeader')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
