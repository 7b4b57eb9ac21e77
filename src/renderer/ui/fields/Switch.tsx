import '@mantine/core/styles/Switch.layer.css'
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core'
import classes from './Switch.module.css'

interface Props
  extends Pick<SwitchProps, 'label' | 'description' | 'checked' | 'onChange' | 'title' | 'tabIndex' | 'aria-label'> {
  /** In a line with other small things. */
  small?: boolean
}

/** Something that is on or off from now on. */
export function Switch({ small = false, ...props }: Props) {
  return (
    <MantineSwitch
      size={small ? 'xs' : 'sm'}
      withThumbIndicator={false}
      classNames={{
        track: classes.track,
        label: small ? classes.smallLabel : classes.label,
        description: classes.description,
      }}
      {...props}
    />
  )
}
