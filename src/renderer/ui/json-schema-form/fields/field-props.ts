import type { ComponentType } from 'react'
import type { FieldState, FormNode } from '../model/form-node.ts'
import type { FormProblem } from '../model/form-values.ts'

export type FieldPath = FormProblem['path']

/** Error messages by `pathKey`. */
export type Problems = Readonly<Record<string, string>>

/** Returns a unique key for a path in a form. */
export const pathKey = (path: FieldPath): string => JSON.stringify(path)

export interface FieldProps<N extends FormNode = FormNode> {
  node: N
  state: FieldState
  /** Accessible name. */
  label: string
  /** The property's name, if the label differs. */
  name?: string | undefined
  required: boolean
  path: FieldPath
  problems: Problems
  onChange: (state: FieldState) => void
}

/** Props of a field that contains other fields. `Field` renders a field of any kind. */
export interface CompoundFieldProps<N extends FormNode> extends FieldProps<N> {
  Field: ComponentType<FieldProps>
}

export type NodeOf<K extends FormNode['kind']> = Extract<FormNode, { kind: K }>

export const UNSET: FieldState = { kind: 'unset' }
