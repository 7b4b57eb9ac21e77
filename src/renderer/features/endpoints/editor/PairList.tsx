import { ActionIcon, Box, Button, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PairList.module.css'

interface Row<T> {
  key: string
  pair: T
}

interface Props<T extends { name: string; value: string }> {
  title: string
  addLabel: string
  pairs: readonly T[]
  onChange: (pairs: T[]) => void
  /** Renders additional fields below a pair; a button toggles them. */
  further?: (pair: T, onChange: (pair: T) => void) => ReactNode
  /** Whether a pair uses its additional fields, which are then open initially. */
  hasFurther?: (pair: T) => boolean
}

const rowsOf = <T,>(pairs: readonly T[]): Row<T>[] => pairs.map((pair) => ({ key: crypto.randomUUID(), pair }))

/** An ordered list of names and values. A row without a name is kept locally until it has one. */
export function PairList<T extends { name: string; value: string }>({
  title,
  addLabel,
  pairs,
  onChange,
  further,
  hasFurther = () => false,
}: Props<T>) {
  const { t } = useTranslation('endpoints')
  const [rows, setRows] = useState(() => rowsOf(pairs))
  const [added, setAdded] = useState<string | null>(null)
  /** Rows that the user expanded or collapsed. */
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  const known = useRef(JSON.stringify(pairs))
  useEffect(() => {
    const now = JSON.stringify(pairs)
    if (now === known.current) return
    known.current = now
    setRows(rowsOf(pairs))
  }, [pairs])
  const change = (next: Row<T>[]) => {
    setRows(next)
    const named = next.map(({ pair }) => pair).filter(({ name }) => name !== '')
    const now = JSON.stringify(named)
    if (now === known.current) return
    known.current = now
    onChange(named)
  }
  const put = (key: string, pair: T) => change(rows.map((row) => (row.key === key ? { ...row, pair } : row)))
  const add = () => {
    const key = crypto.randomUUID()
    setAdded(key)
    setRows([...rows, { key, pair: { name: '', value: '' } as T }])
  }
  return (
    <Box aria-label={title} component="section" miw={0}>
      <Group justify="space-between" mb="3xs">
        <Text span size="sm" fw={550}>
          {title}
          {rows.length > 0 && (
            <Text span inherit c="var(--text-3)" fw={450}>
              {' '}
              {rows.length}
            </Text>
          )}
        </Text>
        <Button
          variant="subtle"
          size="xs"
          me="-xs"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          onClick={add}
        >
          {addLabel}
        </Button>
      </Group>
      {rows.map(({ key, pair }) => {
        const isOpen = open[key] ?? hasFurther(pair)
        return (
          <Group key={key} gap="xs" mb="2xs">
            <TextInput
              aria-label={t('pairs.name', { list: title })}
              flex={2}
              data-mono
              value={pair.name}
              spellCheck={false}
              error={pair.name === '' && pair.value !== '' && t('pairs.nameMissing')}
              autoFocus={key === added}
              onChange={(event) => put(key, { ...pair, name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('pairs.value', { list: title, name: pair.name })}
              flex={3}
              data-mono
              value={pair.value}
              spellCheck={false}
              onChange={(event) => put(key, { ...pair, value: event.currentTarget.value })}
            />
            <Group gap={0} wrap="nowrap">
              {further && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('pairs.more', { name: pair.name })}
                  title={t('pairs.moreHint')}
                  aria-expanded={isOpen}
                  size="xs"
                  c="var(--text-3)"
                  data-disclosure
                  onClick={() => setOpen({ ...open, [key]: !isOpen })}
                >
                  <IconChevronDown size={15} stroke={1.8} aria-hidden />
                </ActionIcon>
              )}
              <CloseButton
                size={26}
                aria-label={t('pairs.remove', { name: pair.name })}
                onClick={() => change(rows.filter((row) => row.key !== key))}
              />
            </Group>
            {isOpen && further && <div className={classes.further}>{further(pair, (next) => put(key, next))}</div>}
          </Group>
        )
      })}
    </Box>
  )
}
