import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { z } from 'zod'
import type { AppError } from '../../../shared/errors.ts'
import { say } from '../../../shared/text/say.ts'
import { useStore } from '../store.ts'
import { createFormDrafts, type FormDrafts, keepFormDraft } from './form-drafts.ts'
import { formErrors, type Wording } from './form-errors.ts'

interface Options<Values, Output> extends Pick<UseFormInput<Values>, 'mode' | 'validateInputOnChange'> {
  /** The rules, and what's made of the values that fit them. Its fields are in the order of the form. */
  schema: z.ZodType<Output, Values>
  wording?: Wording
  /** What the form shows with nothing typed; when it changes, fields that aren't being edited follow. */
  saved: Values
  /** Where what is typed is kept for the next time the form is shown; fields in `but`, such as a secret, are not. */
  kept?: { drafts: FormDrafts<Values>; id: string; but?: readonly (keyof Values)[] }
  /** A field was changed by hand. */
  onEdit?: (form: UseFormReturnType<Values, Output>) => void
}

export interface SchemaForm<Values, Output> extends UseFormReturnType<Values, Output> {
  /** There's a kept draft. */
  edited: boolean
  /** Hands on what is typed, parsed; or marks the fields that don't fit, and goes to the first. */
  submit(handle: (values: Output) => unknown): (event?: SyntheticEvent) => void
  /** Does that by another schema, for something else than to submit it; true when nothing is wrong. */
  check(other: z.ZodType): boolean
  /** Shows an error at the fields that it concerns, and goes to the first; false when it concerns none of them. */
  showError(error: AppError): boolean
}

const NO_DRAFTS = createFormDrafts<never>()

/** A form whose rules are a zod schema, worded by the catalogue. It can keep what is typed beyond its own time. */
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
  /** The draft and the saved values that the fields show. */
  const shown = useRef({ draft, saved: JSON.stringify(saved) })
  const latest = useRef(saved)
  const filling = useRef(false)

  const name = `form-${useId().replace(/[^\da-z]/gi, '')}`
  const form: UseFormReturnType<Values, Output> = useForm<Values, Output>({
    ...options,
    name,
    initialValues: { ...saved, ...draft },
    // What is judged while it's typed is wrong from the start.
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
    // An uncontrolled form renders its fields again.
    if (options.mode === 'uncontrolled' && path !== undefined)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus())
  }
  const follow = useEffectEvent(() => {
    latest.current = saved
    // Not the draft that was drawn: keys may have arrived since.
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
    // Not `getInputNode`: a field's name may hold what no selector does.
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
