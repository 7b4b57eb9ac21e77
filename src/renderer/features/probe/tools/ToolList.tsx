import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { bytes } from '../../../lib/measures.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import classes from './ToolList.module.css'
import { ToolRow } from './ToolRow.tsx'

/** From so many tools on a search field helps. */
const SEARCH_FROM = 8
const SHOWN = 25
const MORE = 100

/** The tools of a server, each to be opened; many of them to be searched. */
export function ToolList({ tools, target }: { tools: readonly ProbedTool[]; target: ProbeTarget }) {
  const { t, i18n } = useTranslation('probe')
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const [most, setMost] = useState(SHOWN)
  if (tools.length === 0) {
    return (
      <EmptyState
        icon={<IconTool size={18} stroke={1.6} aria-hidden />}
        title={t('tools.none')}
        hint={t('tools.noneHint')}
      />
    )
  }
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = tools
    .map((tool, index) => ({ tool, index }))
    .filter(({ tool: { name, title, description } }) => {
      const text = `${name} ${title ?? ''} ${description ?? ''}`.toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
  const left = found.length - most
  const sum = (of: 'bytes' | 'tokens') => tools.reduce((total, tool) => total + tool[of], 0)
  return (
    <section aria-label={t('tools.title')}>
      <header className={classes.header}>
        <h3 className={classes.heading}>
          {t('tools.title')} <span className={classes.count}>{number(tools.length)}</span>
        </h3>
        <span className={classes.sizes}>
          {t('tools.total', {
            size: bytes(sum('bytes'), i18n.language),
            tokens: t('facts.tokens', { count: sum('tokens'), value: number(sum('tokens')) }),
          })}
        </span>
      </header>
      {tools.length >= SEARCH_FROM && (
        <SearchField className={classes.search} label={t('tools.search')} value={query} onChange={setQuery} />
      )}
      {found.length === 0 && <p className={classes.none}>{t('tools.noMatch', { query })}</p>}
      <ul className={classes.list}>
        {found.slice(0, most).map(({ tool, index }) => (
          <ToolRow
            key={index}
            tool={tool}
            target={target}
            open={open === index}
            onToggle={() => setOpen(open === index ? null : index)}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setMost(most + MORE)}>
          {t('tools.more', { count: Math.min(left, MORE) })}
        </Button>
      )}
    </section>
  )
}
