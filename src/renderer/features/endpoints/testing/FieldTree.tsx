import { Paper } from '@mantine/core'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import classes from './FieldTree.module.css'
import { type FieldNode, keptOf, toggleField } from './field-tree.ts'

interface Props {
  label: string
  tree: readonly FieldNode[]
  fields: readonly string[]
  onChange: (fields: string[]) => void
}

/** A reply's fields as nested checkboxes. */
export function FieldTree({ label, tree, fields, onChange }: Props) {
  const list = (nodes: readonly FieldNode[], name?: string) => (
    <ul aria-label={name}>
      {nodes.map((node) => {
        const kept = keptOf(node, fields)
        return (
          <li key={node.path}>
            <Checkbox
              className={classes.field}
              label={<span data-mono>{node.name}</span>}
              aria-label={node.path}
              checked={kept === 'all'}
              indeterminate={kept === 'some'}
              onChange={() => onChange(toggleField(tree, fields, node, kept !== 'all'))}
            />
            {node.children.length > 0 && list(node.children)}
          </li>
        )
      })}
    </ul>
  )
  return (
    <Paper withBorder className={classes.tree} radius="md" px="sm" py="2xs" bg="var(--well)">
      {list(tree, label)}
    </Paper>
  )
}
