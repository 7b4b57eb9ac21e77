import type { Limits } from '../adapter.ts'
import type { SchemaFinding } from './schema-findings.ts'

type Vendor = Exclude<Limits['models'], 'any'>

/** `refuses`: the request with the tool fails, and with it the chat. `mayRefuse`: depends on the client and the version. */
export interface SchemaRule {
  effect: 'refuses' | 'mayRefuse'
  finding: SchemaFinding
  /** Said only of a client that drives this vendor's models alone: others mostly put it right. */
  ownClientsOnly?: boolean
}

/**
 * What the vendors' APIs refuse. Sources: anthropics/claude-code 5973 and makenotion/notion-mcp-server 341 (Claude);
 * OpenAI's guide on function calling; anomalyco/opencode 12295, github/copilot-cli 4623, google-gemini/gemini-cli 13326
 * (Gemini).
 */
export const schemaRules: Record<Vendor, readonly SchemaRule[]> = {
  claude: [
    { finding: 'notObject', effect: 'refuses' },
    { finding: 'topLevelCombination', effect: 'refuses' },
    { finding: 'propertyName', effect: 'refuses' },
  ],
  openai: [
    { finding: 'notObject', effect: 'refuses' },
    { finding: 'topLevelCombination', effect: 'refuses' },
    { finding: 'arrayWithoutItems', effect: 'refuses' },
  ],
  gemini: [
    { finding: 'notObject', effect: 'refuses' },
    { finding: 'arrayWithoutItems', effect: 'refuses' },
    { finding: 'reference', effect: 'mayRefuse' },
    { finding: 'unionType', effect: 'mayRefuse' },
    { finding: 'keyword', effect: 'mayRefuse', ownClientsOnly: true },
    { finding: 'format', effect: 'mayRefuse', ownClientsOnly: true },
  ],
}

export const vendorNames: Record<Vendor, string> = { claude: 'Claude', openai: 'OpenAI', gemini: 'Gemini' }
