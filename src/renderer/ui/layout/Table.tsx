import type { ComponentProps } from 'react'
import classes from './Table.module.css'

/** A table of columns of fixed widths, whose head stays in view. What `className` says wins over this. */
export function Table({ className = '', ...props }: ComponentProps<'table'>) {
  return <table {...props} className={`${classes.table} ${className}`} />
}
