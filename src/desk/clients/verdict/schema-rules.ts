import type { Limits } from '../adapter.ts'
import type { SchemaFinding } from './schema-findings.ts'

type Vendor = Exclude<Limits['models'], 'any'>

/** `refuses`: a request with the tool fails, and so does the whole chat. `mayRefuse`: depends on client and version. */
export interface SchemaRule {
  effect: 'refuses' | 'mayRefuse'
  finding: SchemaFinding
  /** Only reported for a client that exclusively uses this vendor's models: other clients mostly work around it. */
  ownClientsOnly?: boolean
}

/**
 * What the vendors' APIs reject. Sources: anthropics/claude-code 5973 and makenotion/notion-mcp-server 341 (Claude); OpenAI's guide on
 * function calling; anomalyco/opencode 12295, github/copilot-cli 4623, google-gemini/gemini-cli 13326 (Gemini).
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
