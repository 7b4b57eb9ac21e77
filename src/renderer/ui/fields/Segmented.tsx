import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import classes from './Segmented.module.css'

type Props<V extends string> = Pick<
  SegmentedControlProps<V>,
  'aria-label' | 'value' | 'data' | 'onChange' | 'fullWidth' | 'className'
> & {
  /** Slightly larger, to match form controls. */
  roomy?: boolean
}

/** A choice between a few views or values, side by side. */
export function Segmented<V extends string>({ roomy = false, ...props }: Props<V>) {
  return (
    <SegmentedControl<V>
      transitionDuration={0}
      withItemsBorders={false}
      classNames={{ root: classes.track, label: classes.label, indicator: classes.chosen }}
      data-roomy={roomy || undefined}
      {...props}
    />
  )
}
