import type { ClientId } from '../../shared/clients/client.ts'
import type { ClientAdapter } from './adapter.ts'
import { amp } from './adapters/amp.ts'
import { antigravity } from './adapters/antigravity.ts'
import { chatgpt } from './adapters/chatgpt.ts'
import { cherryStudio } from './adapters/cherry-studio.ts'
import { claudeCode } from './adapters/claude-code.ts'
import { claudeConnectors } from './adapters/claude-connectors.ts'
import { claudeDesktop } from './adapters/claude-desktop.ts'
import { cline } from './adapters/cline.ts'
import { codex } from './adapters/codex.ts'
import { continueClient } from './adapters/continue.ts'
import { copilotCli } from './adapters/copilot-cli.ts'
import { cursor } from './adapters/cursor.ts'
import { devinCli } from './adapters/devin-cli.ts'
import { devinDesktop } from './adapters/devin-desktop.ts'
import { geminiCli } from './adapters/gemini-cli.ts'
import { goose } from './adapters/goose.ts'
import { grokBuild } from './adapters/grok-build.ts'
import { jetbrainsAi } from './adapters/jetbrains-ai.ts'
import { junie } from './adapters/junie.ts'
import { kiloCode } from './adapters/kilo-code.ts'
import { kiro } from './adapters/kiro.ts'
import { librechat } from './adapters/librechat.ts'
import { lmStudio } from './adapters/lm-studio.ts'
import { opencode } from './adapters/opencode.ts'
import { qwenCode } from './adapters/qwen-code.ts'
import { visualStudio } from './adapters/visual-studio.ts'
import { vscode, vscodeInsiders } from './adapters/vscode.ts'
import { warp } from './adapters/warp.ts'
import { windsurf } from './adapters/windsurf.ts'
import { zed } from './adapters/zed.ts'

/** Every client, in display order. */
export const clientAdapters: readonly ClientAdapter[] = [
  claudeCode,
  claudeDesktop,
  claudeConnectors,
  chatgpt,
  cursor,
  vscode,
  vscodeInsiders,
  visualStudio,
  copilotCli,
  codex,
  geminiCli,
  antigravity,
  qwenCode,
  grokBuild,
  devinDesktop,
  devinCli,
  windsurf,
  zed,
  cline,
  kiloCode,
  goose,
  lmStudio,
  kiro,
  warp,
  opencode,
  amp,
  jetbrainsAi,
  junie,
  cherryStudio,
  librechat,
  continueClient,
]

/** Returns a client's adapter; every ID has one. */
export function adapterOf(id: ClientId): ClientAdapter {
  const found = clientAdapters.find((adapter) => adapter.id === id)
  if (!found) throw new Error(`No adapter for ${id}`)
  return found
}
