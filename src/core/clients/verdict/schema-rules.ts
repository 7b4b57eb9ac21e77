import type { Limits } from '../adapter.ts'
import type { SchemaFinding } from './schema-findings.ts'

type Vendor = Exclude<Limits['models'], 'any'>

/** `refuses`: the request with the tool fails, and with it the chat. `mayRefuse`: depends on the client and the version. */
export interface SchemaRule {
  effect: 'refuses' | 'mayRefuse'
  finding: SchemaFinding
  /** What is wrong, after “… tools whose arguments”. */
  what: string
  /** Said only of a client that drives this vendor's models alone: others mostly put it right. */
  ownClientsOnly?: boolean
}

const NOT_OBJECT = 'are not an object'
const COMBINED = 'combine schemas (anyOf, oneOf, allOf) at the top'
const NO_ITEMS = 'have a list without “items”'

/**
 * What the vendors' APIs refuse. Sources: anthropics/claude-code 5973 and makenotion/notion-mcp-server 341 (Claude);
 * OpenAI's guide on function calling; anomalyco/opencode 12295, github/copilot-cli 4623, google-gemini/gemini-cli 13326
 * (Gemini).
 */
export const schemaRules: Record<Vendor, readonly SchemaRule[]> = {
  claude: [
    { finding: 'notObject', effect: 'refuses', what: NOT_OBJECT },
    { finding: 'topLevelCombination', effect: 'refuses', what: COMBINED },
    {
      finding: 'propertyName',
      effect: 'refuses',
      what: 'have names with other characters than letters, digits and . _ -',
    },
  ],
  openai: [
    { finding: 'notObject', effect: 'refuses', what: NOT_OBJECT },
    { finding: 'topLevelCombination', effect: 'refuses', what: COMBINED },
    { finding: 'arrayWithoutItems', effect: 'refuses', what: NO_ITEMS },
  ],
  gemini: [
    { finding: 'notObject', effect: 'refuses', what: NOT_OBJECT },
    { finding: 'arrayWithoutItems', effect: 'refuses', what: NO_ITEMS },
    { finding: 'reference', effect: 'mayRefuse', what: 'refer to other schemas ($ref)' },
    { finding: 'unionType', effect: 'mayRefuse', what: 'allow an object or something else in one place' },
    {
      finding: 'keyword',
      effect: 'mayRefuse',
      ownClientsOnly: true,
      what: 'use keywords such as const or patternProperties',
    },
    { finding: 'format', effect: 'mayRefuse', ownClientsOnly: true, what: 'use formats other than date-time' },
  ],
}

export const vendorNames: Record<Vendor, string> = { claude: 'Claude', openai: 'OpenAI', gemini: 'Gemini' }
