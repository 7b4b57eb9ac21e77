import { Box, Button, Flex, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyBlock } from '../../../../shared/probe/tool-reply.ts'
import { bytes } from '../../../../shared/text/measures.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { ViewSwitch } from '../../../ui/layout/ViewSwitch.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import classes from './BlockView.module.css'
import { JsonTree } from './JsonTree.tsx'

const SHOWN = 12_000
/** Image types that an image element can display safely: they can't do anything else there. */
const IMAGE = /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/
const AUDIO = /^audio\/[\w.+-]+$/

/** Renders a block of a reply by its kind. */
export function BlockView({ block, tool }: { block: ReplyBlock; tool: string }) {
  const { t, i18n } = useTranslation('probe')
  const size = (value: number) => bytes(value, i18n.language)
  switch (block.kind) {
    case 'text':
      return <TextBlock title={t('reply.text')} text={block.text} json={block.json} cut={block.cut} />
    case 'unknown':
      return <TextBlock title={t('reply.unknown')} text={block.json} json cut={false} />
    case 'resource':
      return (
        <TextBlock
          title={t('reply.resource')}
          facts={[block.uri, block.mimeType, block.bytes > 0 ? size(block.bytes) : null]}
          text={block.text}
          json={/\bjson\b/.test(block.mimeType ?? '')}
          cut={block.cut}
        />
      )
    case 'image': {
      const shown = block.data !== null && IMAGE.test(block.mimeType)
      return (
        <Frame title={t('reply.image')} facts={[block.mimeType, size(block.bytes)]}>
          {shown ? (
            <Picture src={`data:${block.mimeType};base64,${block.data}`} tool={tool} />
          ) : (
            <Text py="xs" px="md" size="sm" c="dimmed">
              {t(block.data === null ? 'reply.tooLarge' : 'reply.notShown')}
            </Text>
          )}
        </Frame>
      )
    }
    case 'audio': {
      const shown = block.data !== null && AUDIO.test(block.mimeType)
      return (
        <Frame title={t('reply.audio')} facts={[block.mimeType, size(block.bytes)]}>
          {shown ? (
            <Box
              component="audio"
              display="block"
              w="100%"
              py="sm"
              px="md"
              controls
              src={`data:${block.mimeType};base64,${block.data}`}
            />
          ) : (
            <Text py="xs" px="md" size="sm" c="dimmed">
              {t(block.data === null ? 'reply.tooLarge' : 'reply.notShown')}
            </Text>
          )}
        </Frame>
      )
    }
  }
}

/** An image, or a message if the data isn't one. */
function Picture({ src, tool }: { src: string; tool: string }) {
  const { t } = useTranslation('probe')
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <Text py="xs" px="md" size="sm" c="dimmed">
        {t('reply.noImage')}
      </Text>
    )
  return (
    <div className={classes.picture}>
      <Box component="img" maw="100%" src={src} alt={t('reply.imageOf', { tool })} onError={() => setBroken(true)} />
    </div>
  )
}

interface TextProps {
  title: string
  facts?: readonly (string | null)[]
  text: string | null
  json: boolean
  cut: boolean
}

const VIEWS = ['asTree', 'asText'] as const

/** Text, or JSON as a tree with a raw view. */
export function TextBlock({ title, facts = [], text, json, cut }: TextProps) {
  const { t, i18n } = useTranslation('probe')
  const [tree, setTree] = useState(json)
  const [all, setAll] = useState(false)
  const long = text !== null && !all && text.length > SHOWN
  const name = json ? t('reply.json') : title
  return (
    <Frame
      title={title === t('reply.text') ? name : title}
      facts={facts}
      actions={
        text !== null &&
        text !== '' && (
          <>
            {json && (
              <ViewSwitch
                value={tree ? 'asTree' : 'asText'}
                views={VIEWS.map((value) => ({ value, label: t(`reply.${value}`) }))}
                onChange={(view) => setTree(view === 'asTree')}
              />
            )}
            <CopyButton value={text} label={t('reply.copy', { part: name })} iconOnly quiet />
          </>
        )
      }
    >
      {text === null || text === '' ? (
        text === '' && (
          <Text py="xs" px="md" size="sm" c="dimmed">
            {t('reply.empty')}
          </Text>
        )
      ) : json && tree ? (
        <JsonTree text={text} label={name} />
      ) : (
        <Box
          component="pre"
          role="group"
          aria-label={name}
          className={classes.text}
          {...(json ? { 'data-mono': true } : { ff: 'text', fz: 'md' })}
          mah="var(--block-height, 23.75rem)"
          m={0}
          py="sm"
          px="md"
          lh="row"
          // Scrollable content must be keyboard accessible.
          tabIndex={0}
          data-selectable
        >
          {long ? text.slice(0, SHOWN) : text}
        </Box>
      )}
      {long && !(json && tree) && (
        <Button variant="subtle" size="xs" mb="3xs" mx="3xs" onClick={() => setAll(true)}>
          {t('reply.showAll', { value: new Intl.NumberFormat(i18n.language).format(text.length) })}
        </Button>
      )}
      {cut && (
        <Text inherit py="xs" px="md" bg="var(--warn-soft)" fz="sm" className={rows.ruled}>
          {t('reply.cut')}
        </Text>
      )}
    </Frame>
  )
}

interface FrameProps {
  title: string
  facts?: readonly (string | null)[]
  actions?: ReactNode
  children: ReactNode
}

function Frame({ title, facts = [], actions, children }: FrameProps) {
  const said = facts.filter(Boolean).join(' · ')
  return (
    <Paper withBorder radius="md">
      <Flex
        component="header"
        gap="xs"
        align="center"
        mih="2.25rem"
        py="4xs"
        pl="md"
        pr="3xs"
        className={classes.header}
      >
        <Title order={3} fz="sm">
          {title}
        </Title>
        <Text span truncate size="sm" c="dimmed" flex={1} miw={0} title={said} data-selectable>
          {said}
        </Text>
        {actions}
      </Flex>
      {children}
    </Paper>
  )
}
