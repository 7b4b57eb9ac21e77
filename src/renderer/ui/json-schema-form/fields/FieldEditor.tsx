import { AlternativesField } from './AlternativesField.tsx'
import { ArrayField } from './ArrayField.tsx'
import type { FieldProps } from './field-props.ts'
import { ObjectField } from './ObjectField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

/** The field for a form node, by its kind. */
export function FieldEditor({ node, ...props }: FieldProps) {
  switch (node.kind) {
    case 'text':
    case 'number':
    case 'json':
      return <TextField node={node} {...props} />
    case 'choice':
    case 'boolean':
    case 'constant':
      return <SelectField node={node} {...props} />
    case 'object':
      return <ObjectField node={node} {...props} Field={FieldEditor} />
    case 'array':
      return <ArrayField node={node} {...props} Field={FieldEditor} />
    case 'alternatives':
      return <AlternativesField node={node} {...props} Field={FieldEditor} />
  }
}
