import '@mantine/core/styles/Switch.layer.css'
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core'
import classes from './Switch.module.css'

interface Props
  extends Pick<SwitchProps, 'label' | 'description' | 'checked' | 'onChange' | 'title' | 'tabIndex' | 'aria-label'> {
  /** A smaller size, for a line with other small elements. */
  small?: boolean
  /** Puts the switch at the end of the line, where the page's other controls are. */
  atEnd?: boolean
}

/** A switch that takes effect immediately. */
export function Switch({ small = false, atEnd = false, ...props }: Props) {
  return (
    <MantineSwitch
      size={small ? 'xs' : 'sm'}
      withThumbIndicator={false}
      labelPosition={atEnd ? 'left' : 'right'}
      classNames={{
        body: atEnd ? classes.wide : undefined,
        labelWrapper: atEnd ? classes.text : undefined,
        track: classes.track,
        label: small ? classes.smallLabel : classes.label,
        description: classes.description,
      }}
      {...props}
    />
  )
}
