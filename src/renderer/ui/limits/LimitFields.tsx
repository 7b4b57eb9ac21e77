import { Button, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BURST_SECONDS, type CallLimits, type OwnCallLimits } from '../../../shared/management/call-limits.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { useStore } from '../../lib/store.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import classes from './LimitFields.module.css'
import { keepLimitDraft, type LimitDraft, limitDrafts } from './limit-drafts.ts'
import { LIMIT_KEYS, type LimitKey, limitRange, limitToText, parseLimit } from './limit-text.ts'

interface Props {
  /** Under which what is typed is kept; see `limitPlace`. */
  place: string
  /** The limits set here. */
  own: OwnCallLimits
  /** What applies where none is set here, and where it comes from. */
  inherited: CallLimits
  inheritedFrom: 'default' | 'server'
  save: (limits: OwnCallLimits) => Promise<void>
}

const NOTHING: LimitDraft = {}

/** The limits of a server or of one customer on it. An empty field takes what it inherits; nothing changes before Save. */
export function LimitFields({ place, own, inherited, inheritedFrom, save }: Props) {
  const { t, i18n } = useTranslation('limits')
  const locale = i18n.language
  const task = useTask()
  const typed = useStore(limitDrafts)[place] ?? NOTHING
  const [saved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const textOf = (key: LimitKey, limits: OwnCallLimits): string => {
    const value = limits[key]
    return value === undefined ? '' : limitToText(key, value, locale)
  }
  const isInvalid = (key: LimitKey): boolean => {
    const text = typed[key]?.trim() ?? ''
    return text !== '' && parseLimit(key, text) === null
  }
  const changed = LIMIT_KEYS.some((key) => typed[key] !== undefined && typed[key].trim() !== textOf(key, own))
  const invalid = LIMIT_KEYS.filter(isInvalid)

  /** The pressed button is about to leave or be disabled; without the focus, Escape and Tab would start from the page. */
  const keepFocus = () => {
    if (document.activeElement instanceof HTMLButtonElement) form.current?.querySelector('input')?.focus()
  }
  const send = (limits: OwnCallLimits) => {
    keepFocus()
    setSaved(false)
    void task.run(async () => {
      await save(limits)
      keepLimitDraft(place, NOTHING)
      setSaved(true)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (task.busy || !changed) return
    const [first] = invalid
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    const next: OwnCallLimits = { ...own }
    for (const key of LIMIT_KEYS) {
      const text = typed[key]?.trim()
      // A value that isn't touched keeps its exact bytes, which its text may round.
      if (text === undefined || text === textOf(key, own)) continue
      const value = parseLimit(key, text)
      if (value === null) delete next[key]
      else next[key] = value
    }
    send(next)
  }
  const type = (key: LimitKey, text: string) => {
    setSaved(false)
    task.clear()
    const { [key]: _old, ...others } = typed
    keepLimitDraft(place, text.trim() === textOf(key, own) ? others : { ...others, [key]: text })
  }
  const discard = () => {
    keepFocus()
    keepLimitDraft(place, NOTHING)
  }
  const hasOwn = LIMIT_KEYS.some((key) => own[key] !== undefined)
  const state = task.busy ? t('saving') : changed ? t('unsaved') : saved ? t('saved') : ''
  return (
    <form ref={form} aria-label={t('title')} className={classes.form} onSubmit={submit} noValidate autoComplete="off">
      <Text size="sm" c="dimmed" textWrap="pretty">
        {t(inheritedFrom === 'default' ? 'server' : 'customer')} {t('refused')}
      </Text>
      <div className={classes.fields}>
        {LIMIT_KEYS.map((key) => {
          const standard = limitToText(key, inherited[key], locale)
          return (
            <TextInput
              key={key}
              name={key}
              label={t(key)}
              inputMode={key === 'callsPerSecond' ? 'numeric' : 'decimal'}
              placeholder={standard}
              description={t(`inherited.${inheritedFrom}`, { value: standard })}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              value={typed[key] ?? textOf(key, own)}
              error={
                isInvalid(key) &&
                t(`problem.${key === 'callsPerSecond' ? 'whole' : 'decimal'}`, limitRange(key, locale))
              }
              onChange={({ currentTarget: { value } }) => type(key, value)}
            />
          )
        })}
      </div>
      <Text size="sm" c="dimmed" textWrap="pretty">
        {t('burst', { seconds: BURST_SECONDS })}
      </Text>
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={task.busy} disabled={!changed}>
          {t('save')}
        </Button>
        {changed && (
          <Button variant="subtle" disabled={task.busy} onClick={discard}>
            {t('discard')}
          </Button>
        )}
        {!changed && hasOwn && (
          <Button variant="subtle" disabled={task.busy} onClick={() => send({})}>
            {t(`reset.${inheritedFrom}`)}
          </Button>
        )}
        <span role="status" className={classes.state} data-saved={(!changed && saved) || undefined}>
          {state === t('saved') && <IconCheck size={14} stroke={1.8} aria-hidden />}
          {state}
        </span>
      </div>
      {task.failure && <ErrorAlert {...task.failure} />}
    </form>
  )
}
