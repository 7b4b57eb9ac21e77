import '@mantine/core/styles/Checkbox.layer.css'
import { type CheckboxProps, Checkbox as MantineCheckbox } from '@mantine/core'
import classes from './Checkbox.module.css'

type Props = Pick<
  CheckboxProps,
  'label' | 'description' | 'checked' | 'indeterminate' | 'onChange' | 'tabIndex' | 'aria-label' | 'className'
>

/** A checkbox in the app's style. */
export function Checkbox(props: Props) {
  return (
    <MantineCheckbox
      size="xs"
      radius="xs"
      iconColor="var(--on-accent)"
      classNames={{ input: classes.input, label: classes.label, description: classes.description }}
      {...props}
    />
  )
}
