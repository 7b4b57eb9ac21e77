import type { ReactNode } from 'react'

interface Option {
  value: string
  label: string
}

interface OptionGroup {
  group: string
  items: Option[]
}

export interface FilterChoice {
  id: string
  label: string
  /** Label of the empty value, which doesn't filter; undefined if a value is always selected. */
  any: string | undefined
  /** Empty if the filter is set elsewhere on the screen and only has a chip here. */
  options: readonly (Option | OptionGroup)[]
  value: string
  onChange: (value: string) => void
  /** Text of the filter's chip, instead of the option's label. */
  chip?: string
  /** Additional fields for the selected option. */
  more?: ReactNode
}

/** Returns the label of the selected option, or the value itself if there's no such option. */
export function choiceLabel({ options, value, chip }: FilterChoice): string {
  const all = options.flatMap((each) => ('items' in each ? each.items : [each]))
  return chip ?? all.find((option) => option.value === value)?.label ?? value
}

/** Whether the filter is set and can be removed. */
export const isRemovable = ({ any, value }: FilterChoice): boolean => any !== undefined && value !== ''
