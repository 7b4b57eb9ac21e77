import { Stack } from '@mantine/core'
import classes from './DetailSkeleton.module.css'

const FIELDS = 4

/** Stands for a server's details while the list is on its way; the list itself says so to assistive technology. */
export function DetailSkeleton() {
  return (
    <Stack gap={0} p="2xl" aria-hidden>
      <div className={classes.name} />
      <div className={classes.facts} />
      <div className={classes.tabs} />
      {Array.from({ length: FIELDS }, (_, index) => (
        <div key={index} className={classes.field} />
      ))}
    </Stack>
  )
}
