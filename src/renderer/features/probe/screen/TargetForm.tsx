import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useStore } from '../../../lib/store.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { cancelProbe, type ProbeRun, SCREEN, startProbe } from '../probe-store.ts'
import { HeaderRow } from './HeaderRow.tsx'
import { headerProblems, headersOf, type TargetDraft, type TypedHeader, targetDraftStore } from './target-draft.ts'

const MAX_CHARACTERS = 8000

/** The URL to test and the headers to send with it. Enter tests, Escape cancels. */
export function TargetForm({ run }: { run: ProbeRun | undefined }) {
  const { t } = useTranslation('probe')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const draft = useStore(targetDraftStore)
  const [checked, setChecked] = useState(false)
  const url = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const running = run?.state === 'running'
  useEffect(() => url.current?.focus({ preventScroll: true }), [])

  const problems = checked ? headerProblems(draft.headers) : {}
  const change = (part: Partial<TargetDraft>) => targetDraftStore.update((now) => ({ ...now, ...part }))
  const changeHeader = (id: string, part: Partial<TypedHeader>) =>
    change({ headers: draft.headers.map((header) => (header.id === id ? { ...header, ...part } : header)) })
  const urlProblem = () => {
    const { length } = draft.url.trim()
    return length === 0 ? t('screen.urlMissing') : length > MAX_CHARACTERS ? t('screen.urlTooLong') : undefined
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    setChecked(true)
    if (urlProblem() !== undefined || Object.keys(headerProblems(draft.headers)).length > 0) {
      // The fields are marked with the next drawing.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setChecked(false)
    void startProbe(SCREEN, { url: draft.url.trim(), headers: headersOf(draft.headers) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running) cancelProbe(SCREEN)
  }
  const cancel = () => {
    cancelProbe(SCREEN)
    // The button that was pressed goes.
    url.current?.focus()
  }
  const Field = settings?.hideSecrets ? MaskedInput : TextInput
  return (
    <form
      ref={form}
      aria-label={t('screen.target')}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <Stack gap="sm" maw="53.75rem">
        <Group wrap="nowrap" align="flex-start" gap="xs">
          <Field
            ref={url}
            {...(settings?.hideSecrets ? { textbox: true } : { 'data-mono': true })}
            flex={1}
            miw={0}
            label={t('screen.url')}
            placeholder={t('screen.urlPlaceholder')}
            value={draft.url}
            error={checked ? urlProblem() : undefined}
            spellCheck={false}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
          {/* It keeps its place and the focus while the test runs. */}
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
        {draft.headers.map((header, index) => (
          <HeaderRow
            key={header.id}
            header={header}
            problem={problems[header.id]}
            focusOnMount={index === draft.headers.length - 1 && header.value === ''}
            onChange={(part) => changeHeader(header.id, part)}
            onRemove={() => change({ headers: draft.headers.filter(({ id }) => id !== header.id) })}
          />
        ))}
        <div>
          <Button
            variant="subtle"
            ms="-xs"
            px="xs"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() =>
              change({
                headers: [
                  ...draft.headers,
                  { id: crypto.randomUUID(), name: draft.headers.length === 0 ? 'Authorization' : '', value: '' },
                ],
              })
            }
          >
            {t('screen.addHeader')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
