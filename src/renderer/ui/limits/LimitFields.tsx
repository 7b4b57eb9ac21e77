import { Button, Flex, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BURST_SECONDS, type CallLimits, type OwnCallLimits } from '../../../shared/management/records/call-limits.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { limitDrafts } from './limit-drafts.ts'
import { LIMIT_KEYS, type LimitKey, limitsSchema, limitToText } from './limit-text.ts'

interface Props {
  /** Key for unsaved input; see `limitPlace`. */
  place: string
  /** The limits set at this level. */
  own: OwnCallLimits
  /** The limits that apply if none are set here, and their origin. */
  inherited: CallLimits
  inheritedFrom: 'default' | 'server'
  /** Saves the limits. Resolves to whether they were set, because it may ask for confirmation. */
  save: (limits: OwnCallLimits) => Promise<boolean>
}

/**
 * The limits of a server or of one customer on it. An empty field inherits its limit. Saved on blur or Enter; an invalid value stays in its
 * field.
 */
export function LimitFields({ place, own, inherited, inheritedFrom, save }: Props) {
  const { t, i18n } = useTranslation('limits')
  const locale = i18n.language
  const root = useRef<HTMLFormElement>(null)
  const { form, task, changed, saved, send, submit, leave } = useLimitForm({ place, own, save })
  const reset = () => {
    // The clicked button is about to be removed; if the focus were lost, Escape and Tab would start from the page.
    root.current?.querySelector('input')?.focus()
    send({})
  }
  const hasOwn = LIMIT_KEYS.some((key) => own[key] !== undefined)
  const state = task.busy ? t('saving') : saved ? t('saved') : ''
  return (
    <form ref={root} aria-label={t('title')} onSubmit={submit} noValidate autoComplete="off">
      <Stack gap="md">
        <Text size="sm" c="dimmed" textWrap="pretty">
          {t(inheritedFrom === 'default' ? 'server' : 'customer')} {t('refused')}
        </Text>
        <SimpleGrid minColWidth="9.5rem" autoFlow="auto-fit" spacing="lg" verticalSpacing="md">
          {LIMIT_KEYS.map((key) => {
            const standard = limitToText(key, inherited[key], locale)
            return (
              <TextInput
                key={key}
                {...form.getInputProps(key)}
                label={t(key)}
                inputMode={key === 'callsPerSecond' ? 'numeric' : 'decimal'}
                placeholder={standard}
                description={own[key] === undefined ? undefined : t(`inherited.${inheritedFrom}`, { value: standard })}
                descriptionProps={{ mt: '3xs' }}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                onBlur={leave}
              />
            )
          })}
        </SimpleGrid>
        <Text size="sm" c="dimmed" textWrap="pretty">
          {t('burst', { seconds: BURST_SECONDS })}
        </Text>
        <Group gap="md" mih={hasOwn ? 'var(--control-sm)' : undefined}>
          {hasOwn && (
            <Button variant="default" size="xs" disabled={task.busy || changed} onClick={reset}>
              {t(`reset.${inheritedFrom}`)}
            </Button>
          )}
          <Flex
            component="span"
            role="status"
            gap="3xs"
            align="center"
            fz="sm"
            c={state === t('saved') ? 'var(--good)' : 'dimmed'}
          >
            {state === t('saved') && <IconCheck size={14} stroke={1.8} aria-hidden />}
            {state}
          </Flex>
        </Group>
        {task.failure && <ErrorAlert {...task.failure} />}
        {/* Without a submit button, pressing Enter in one of several fields wouldn't submit the form. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </Stack>
    </form>
  )
}

/** The form of `LimitFields`, and the state of saving it. */
function useLimitForm({ place, own, save }: Pick<Props, 'place' | 'own' | 'save'>) {
  const locale = useTranslation().i18n.language
  const task = useTask()
  const [saved, setSaved] = useState(false)
  const textOf = (key: LimitKey): string => (own[key] === undefined ? '' : limitToText(key, own[key], locale))
  const texts = {
    callsPerSecond: textOf('callsPerSecond'),
    bytesPerSecond: textOf('bytesPerSecond'),
    maxRequestBytes: textOf('maxRequestBytes'),
  }
  const form = useSchemaForm({
    schema: limitsSchema(locale),
    saved: texts,
    kept: { drafts: limitDrafts, id: place },
    validateInputOnChange: true,
    onEdit: () => {
      setSaved(false)
      task.clear()
    },
  })
  const isChanged = (key: LimitKey) => form.values[key].trim() !== texts[key]
  const changed = LIMIT_KEYS.some(isChanged)

  const send = (limits: OwnCallLimits) => {
    setSaved(false)
    void task.run(async () => {
      const isDone = await save(limits)
      form.reset()
      setSaved(isDone)
    })
  }
  const submit = form.submit((limits) => {
    if (task.busy || !changed) return
    const next: OwnCallLimits = { ...own }
    // Unless a value was changed, keep its exact number of bytes, which the field's text may round.
    for (const key of LIMIT_KEYS.filter(isChanged)) {
      if (limits[key] === undefined) delete next[key]
      else next[key] = limits[key]
    }
    send(next)
  })
  /** Saves changed limits. If a value is invalid, doesn't return the focus to its field. */
  const leave = () => {
    if (changed && form.isValid()) submit()
  }
  return { form, task, changed, saved: saved && !changed, send, submit, leave }
}
