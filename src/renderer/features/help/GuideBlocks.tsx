import { Box, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeBox } from '../../ui/layout/CodeBox.tsx'
import classes from './Guide.module.css'
import { GuideText } from './GuideText.tsx'
import type { Block, GuidePlace, Inline } from './guide-page.ts'

interface Context {
  /** Name of the page. */
  page: string
  onOpen: (place: GuidePlace) => void
}

/** Renders the blocks of a guide page. The pages never change, so positions are used as keys. */
export const GuideBlocks = ({ blocks, ...context }: Context & { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <GuideBlock key={String(index)} block={block} {...context} />)

function GuideBlock({ block, ...context }: Context & { block: Block }) {
  const { t } = useTranslation('help')
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={4} className={classes.heading} data-section={block.id}>
          <GuideText inlines={block.inlines} {...context} />
        </Title>
      )
    case 'paragraph':
      return (
        <Text inherit className={classes.block}>
          <GuideText inlines={block.inlines} {...context} />
        </Text>
      )
    case 'list':
      return (
        <Box component={block.ordered ? 'ol' : 'ul'} className={classes.block} data-bullets>
          {block.items.map((item, index) => (
            <li key={String(index)}>
              <GuideBlocks blocks={item} {...context} />
            </li>
          ))}
        </Box>
      )
    case 'table':
      return (
        <table className={classes.table}>
          <thead>
            <GuideRow cells={block.head} head {...context} />
          </thead>
          <tbody>
            {block.rows.map((cells, index) => (
              <GuideRow key={String(index)} cells={cells} {...context} />
            ))}
          </tbody>
        </table>
      )
    case 'code':
      return (
        <Box className={classes.block}>
          <CodeBox text={block.text} label={t('example')} />
        </Box>
      )
  }
}

function GuideRow({ cells, head = false, ...context }: Context & { cells: readonly Inline[][]; head?: boolean }) {
  return (
    <tr>
      {cells.map((inlines, index) =>
        head ? (
          <th key={String(index)} scope="col">
            <GuideText inlines={inlines} {...context} />
          </th>
        ) : (
          <td key={String(index)}>
            <GuideText inlines={inlines} {...context} />
          </td>
        ),
      )}
    </tr>
  )
}
