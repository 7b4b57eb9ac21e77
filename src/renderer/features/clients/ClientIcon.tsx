import { Center } from '@mantine/core'
import amp from 'simple-icons/icons/amp.svg?raw'
import claude from 'simple-icons/icons/claude.svg?raw'
import claudeCode from 'simple-icons/icons/claudecode.svg?raw'
import cline from 'simple-icons/icons/cline.svg?raw'
import cursor from 'simple-icons/icons/cursor.svg?raw'
import copilot from 'simple-icons/icons/githubcopilot.svg?raw'
import gemini from 'simple-icons/icons/googlegemini.svg?raw'
import jetbrains from 'simple-icons/icons/jetbrains.svg?raw'
import lmStudio from 'simple-icons/icons/lmstudio.svg?raw'
import opencode from 'simple-icons/icons/opencode.svg?raw'
import qwen from 'simple-icons/icons/qwen.svg?raw'
import warp from 'simple-icons/icons/warp.svg?raw'
import windsurf from 'simple-icons/icons/windsurf.svg?raw'
import zed from 'simple-icons/icons/zedindustries.svg?raw'
import type { Client, ClientId } from '../../../shared/clients/client.ts'
import classes from './ClientIcon.module.css'

/** From Simple Icons (CC0-1.0, simpleicons.org); each mark remains its owner's. */
const ICONS: Partial<Record<ClientId, string>> = {
  amp,
  'claude-code': claudeCode,
  'claude-connectors': claude,
  'claude-desktop': claude,
  cline,
  'copilot-cli': copilot,
  cursor,
  'gemini-cli': gemini,
  'jetbrains-ai': jetbrains,
  junie: jetbrains,
  'lm-studio': lmStudio,
  opencode,
  'qwen-code': qwen,
  warp,
  windsurf,
  zed,
}

const shapeOf = (svg: string): string | undefined => /\bd="([^"]+)"/.exec(svg)?.[1]
/** The paths of the drawings, read once. */
const SHAPES = new Map(Object.entries(ICONS).map(([id, svg]) => [id, shapeOf(svg)]))

/** A client's mark in one color, or its first letter where there's no freely licensed one. */
export function ClientIcon({ client: { id, name } }: { client: Pick<Client, 'id' | 'name'> }) {
  const shape = SHAPES.get(id)
  return (
    <Center
      component="span"
      flex="none"
      w="1.25rem"
      h="1.25rem"
      bd="var(--hairline)"
      bdrs="xs"
      bg="var(--ground)"
      c="dimmed"
      fz="xs"
      fw={650}
      aria-hidden
    >
      {shape ? (
        <svg viewBox="0 0 24 24" width="0.75rem" height="0.75rem" fill="currentcolor" aria-hidden>
          <path d={shape} />
        </svg>
      ) : (
        // Drawn by the style: as text, it would count as part of the words beside it.
        <span className={classes.letter} data-letter={name.charAt(0).toUpperCase()} />
      )}
    </Center>
  )
}
