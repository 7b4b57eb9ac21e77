import { Box, Button, NativeSelect, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Fragment, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FilterBar.module.css'
import type { FilterChoice } from './filter-choice.ts'

const hasOptions = ({ options }: FilterChoice) => options.length > 0

interface Props {
  filters: readonly FilterChoice[]
  ref?: Ref<HTMLButtonElement>
}

/** Opens a list's filters, each a labeled select. */
export function FilterButton({ filters, ref }: Props) {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  return (
    <Popover position="bottom-start" width={320} offset={4} opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button
          ref={ref}
          variant="default"
          flex="none"
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('filters.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.choices}
        p="md"
        // Otherwise, Escape would also close whatever contains the filters.
        onKeyDown={(event) => event.stopPropagation()}
      >
        {filters.filter(hasOptions).map(({ id, label, any, options, value, onChange, more }) => (
          <Fragment key={id}>
            <NativeSelect
              classNames={{ root: classes.choice, label: classes.label }}
              label={label}
              value={value}
              data={[...(any === undefined ? [] : [{ value: '', label: any }]), ...options]}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
            {more && <Box className={classes.more}>{more}</Box>}
          </Fragment>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
