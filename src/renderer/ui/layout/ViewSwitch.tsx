import { Flex, UnstyledButton } from '@mantine/core'
import classes from './ViewSwitch.module.css'

interface Props<V extends string> {
  value: V
  views: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** A switch between two views of the same content, shown as small words in its header. */
export function ViewSwitch<V extends string>({ value, views, onChange }: Props<V>) {
  return (
    <Flex component="span" gap="4xs" display="inline-flex" flex="none">
      {views.map((view) => (
        <UnstyledButton
          key={view.value}
          className={classes.view}
          px="2xs"
          py="4xs"
          bdrs="xs"
          fz="xs"
          fw={550}
          lh="row"
          aria-pressed={value === view.value}
          onClick={() => onChange(view.value)}
        >
          {view.label}
        </UnstyledButton>
      ))}
    </Flex>
  )
}
