import type { ReactNode } from 'react'

interface Option {
  value: string
  label: string
}

/** Options below the name of their group. */
interface OptionGroup {
  group: string
  items: Option[]
}

/** A filter of a list. */
export interface FilterChoice {
  id: string
  label: string
  /** The option that filters nothing, whose value is empty; undefined: there’s always another one chosen. */
  any: string | undefined
  /** None: it’s set elsewhere on the screen, and has a chip only. */
  options: readonly (Option | OptionGroup)[]
  value: string
  onChange: (value: string) => void
  /** The text of its chip, in place of the option’s label. */
  chip?: string
  /** Further fields that the chosen option needs. */
  more?: ReactNode
}

/** The label of the chosen option; the value itself where no option has it. */
export function chosenLabel({ options, value, chip }: FilterChoice): string {
  const all = options.flatMap((each) => ('items' in each ? each.items : [each]))
  return chip ?? all.find((option) => option.value === value)?.label ?? value
}

/** Whether the list can be shown without it. */
export const isRemovable = ({ any, value }: FilterChoice): boolean => any !== undefined && value !== ''
