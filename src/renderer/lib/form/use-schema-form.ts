import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { z } from 'zod'
import type { AppError } from '../../../shared/errors.ts'
import { say } from '../../../shared/text/say.ts'
import { useStore } from '../store.ts'
import { createFormDrafts, type FormDrafts, keepFormDraft } from './form-drafts.ts'
import { formErrors, type Wording } from './form-errors.ts'

interface Options<Values, Output> extends Pick<UseFormInput<Values>, 'mode' | 'validateInputOnChange'> {
  /** Validates the values and transforms valid ones. Its fields are in form order. */
  schema: z.ZodType<Output, Values>
  wording?: Wording
  /** Values shown while nothing is typed; when they change, fields that aren't being edited are updated. */
  saved: Values
  /** Where input is kept for the next time the form is shown, except for fields in `but`, such as secrets. */
  kept?: { drafts: FormDrafts<Values>; id: string; but?: readonly (keyof Values)[] }
  /** Called when the user changes a field. */
  onEdit?: (form: UseFormReturnType<Values, Output>) => void
}

export interface SchemaForm<Values, Output> extends UseFormReturnType<Values, Output> {
  /** Whether there's a stored draft. */
  edited: boolean
  /** Passes the parsed values to `handle`, or marks invalid fields and focuses the first. */
  submit(handle: (values: Output) => unknown): (event?: SyntheticEvent) => void
  /** Validates with another schema, for actions other than submitting; true if valid. */
  check(other: z.ZodType): boolean
  /** Shows an error on the fields it concerns and focuses the first. Returns false if it doesn't concern any of them. */
  showError(error: AppError): boolean
}

const NO_DRAFTS = createFormDrafts<never>()

/** Returns a form validated by a zod schema, with messages from the catalogue. Its input can be kept after it's unmounted. */
export function useSchemaForm<Values extends Record<string, unknown>, Output>({
  schema,
  wording,
  saved,
  kept,
  onEdit,
  ...options
}: Options<Values, Output>): SchemaForm<Values, Output> {
  const drafts: FormDrafts<Values> = kept?.drafts ?? NO_DRAFTS
  const id = kept?.id ?? ''
  const draft = useStore(drafts)[id]
  /** The draft and saved values that the fields currently show. */
  const shown = useRef({ draft, saved: JSON.stringify(saved) })
  const latest = useRef(saved)
  const filling = useRef(false)

  const name = `form-${useId().replace(/[^\da-z]/gi, '')}`
  const form: UseFormReturnType<Values, Output> = useForm<Values, Output>({
    ...options,
    name,
    initialValues: { ...saved, ...draft },
    // With validation on input, errors are shown from the start.
    initialErrors: options.validateInputOnChange && draft ? formErrors(schema, { ...saved, ...draft }, wording) : {},
    validate: (values: Values): FormErrors => formErrors(schema, values, wording),
    transformValues: (values) => schema.parse(values),
    onValuesChange(values) {
      if (filling.current) return
      if (kept) {
        const differs = ([name, value]: [string, unknown]) => value !== saved[name] && !kept.but?.includes(name)
        keepFormDraft(drafts, id, Object.fromEntries(Object.entries(values).filter(differs)) as Partial<Values>)
        shown.current.draft = drafts.get()[id]
      }
      onEdit?.(form)
    },
  })

  const fill = (values: Values) => {
    const path = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.path : undefined
    filling.current = true
    form.setValues(values)
    filling.current = false
    // In an uncontrolled form, setting values rerenders the fields, so the focus is lost.
    if (options.mode === 'uncontrolled' && path !== undefined)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus())
  }
  const follow = useEffectEvent(() => {
    latest.current = saved
    // Read the draft from the store, because more may have been typed since the last render.
    const next = { draft: drafts.get()[id], saved: JSON.stringify(saved) }
    if (next.draft === shown.current.draft && next.saved === shown.current.saved) return
    shown.current = next
    fill({ ...saved, ...next.draft })
  })
  useEffect(() => {
    follow()
  })

  const goToFirst = (errors: FormErrors) => {
    const first = Object.keys(errors)[0]
    // Don't use `getInputNode`, because a field name may contain characters that selectors don't allow.
    const nodes = [...document.querySelectorAll<HTMLElement>('[data-path]')]
    nodes.find(({ dataset }) => dataset.path === `${name}-${first}`)?.focus()
  }
  const show = (errors: FormErrors): boolean => {
    form.setErrors(errors)
    goToFirst(errors)
    return Object.keys(errors).length > 0
  }
  return {
    ...form,
    edited: draft !== undefined,
    submit: (handle) => (event) => {
      event?.preventDefault()
      form.onSubmit((values) => void handle(values), goToFirst)()
    },
    check: (other) => !show(formErrors(other, form.getValues(), wording)),
    showError(error) {
      if (error.kind !== 'invalidInput') return false
      const { fields } = error
      const own = Object.keys(saved).flatMap((field) => (fields[field] ? [[field, say(fields[field])] as const] : []))
      return show(Object.fromEntries(own))
    },
    reset() {
      keepFormDraft(drafts, id, {})
      shown.current.draft = undefined
      fill(latest.current)
    },
  }
}
