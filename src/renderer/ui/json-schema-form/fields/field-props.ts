import type { ComponentType } from 'react'
import type { FieldState, FormNode } from '../model/form-node.ts'
import type { FormProblem } from '../model/form-values.ts'

export type FieldPath = FormProblem['path']

/** What is wrong with fields, by `pathKey`. */
export type Problems = Readonly<Record<string, string>>

/** Tells one place in a form from all others. */
export const pathKey = (path: FieldPath): string => JSON.stringify(path)

/** What every field of a form is given. */
export interface FieldProps<N extends FormNode = FormNode> {
  node: N
  state: FieldState
  /** The accessible name. */
  label: string
  /** The property's name where the label says something else. */
  name?: string | undefined
  required: boolean
  path: FieldPath
  problems: Problems
  onChange: (state: FieldState) => void
}

/** What a field that holds other fields is given. `Field` draws one of them, whatever its kind. */
export interface CompoundFieldProps<N extends FormNode> extends FieldProps<N> {
  Field: ComponentType<FieldProps>
}

/** The nodes of one kind. */
export type NodeOf<K extends FormNode['kind']> = Extract<FormNode, { kind: K }>

export const UNSET: FieldState = { kind: 'unset' }
