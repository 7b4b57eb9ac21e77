import { sql } from 'kysely'
import type { OwnCallLimits } from '../../shared/management/records/call-limits.ts'
import type { ToolMode } from '../../shared/management/records/tool-mode.ts'
import type { Queries } from './engine/engine.ts'

/** Server state that's moved along with the server. */
export interface MovedState {
  isActive: boolean
  liveVersion: number | null
  logContent: boolean
  limits: OwnCallLimits
  toolMode: ToolMode
  replyBudget: number | null
}

const timestamp = () => new Date().toISOString()

/** Changes a server's name, state, and settings. Times are ISO 8601 in UTC. */
export function createServerSettings(database: Queries) {
  return {
    async setToolMode(id: string, mode: ToolMode): Promise<void> {
      await database.run(sql`UPDATE servers SET tool_mode = ${JSON.stringify(mode)} WHERE id = ${id}`)
    },
    async setReplyBudget(id: string, tokens: number | null): Promise<void> {
      await database.run(sql`UPDATE servers SET reply_budget = ${tokens} WHERE id = ${id}`)
    },
    async rename(id: string, to: string): Promise<void> {
      await database.run(sql`UPDATE servers SET name = ${to}, updated_at = ${timestamp()} WHERE id = ${id}`)
    },
    async setActive(id: string, isActive: boolean, at = timestamp()): Promise<void> {
      await database.run(sql`UPDATE servers SET is_active = ${isActive ? 1 : 0}, updated_at = ${at} WHERE id = ${id}`)
    },
    async setLogContent(id: string, on: boolean): Promise<void> {
      await database.run(sql`UPDATE servers SET log_content = ${on ? 1 : 0} WHERE id = ${id}`)
    },
    async setLimits(id: string, limits: OwnCallLimits): Promise<void> {
      await database.run(sql`UPDATE servers SET limits = ${JSON.stringify(limits)} WHERE id = ${id}`)
    },
    /** Makes a version live, and renames the server to `to`. The first version activates the server. */
    async setLive(id: string, version: number, to: string, at: string): Promise<void> {
      await database.run(sql`
        UPDATE servers SET
          is_active = CASE WHEN live_version IS NULL THEN 1 ELSE is_active END,
          live_version = ${version}, name = ${to}, updated_at = ${at}
        WHERE id = ${id}`)
    },
    /** Restores a moved server's state as it was at the source. */
    async setMoved(
      id: string,
      { isActive, liveVersion, logContent, limits, toolMode, replyBudget }: MovedState,
      at: string,
    ): Promise<void> {
      await database.run(sql`
        UPDATE servers SET is_active = ${isActive ? 1 : 0}, live_version = ${liveVersion},
          log_content = ${logContent ? 1 : 0}, limits = ${JSON.stringify(limits)},
          tool_mode = ${JSON.stringify(toolMode)}, reply_budget = ${replyBudget}, updated_at = ${at}
        WHERE id = ${id}`)
    },
  }
}
