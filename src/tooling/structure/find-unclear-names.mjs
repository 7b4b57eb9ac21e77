// @ts-check

/** @typedef {{ line: number | null, name: string, instead: string }} UnclearName `line` is 1-based; null: the name of the file or a folder */

/** Names of our own making, or with another meaning elsewhere, and the field's term for each. */
const unclear = /** @type {const} */ ([
  [/\b(?:MOST|LONGEST|LARGEST|BIGGEST|DEEPEST)(?:_[A-Z_]+)?\b/, 'MAX_…'],
  [/\b(?:LEAST|SHORTEST|FEWEST|SMALLEST)(?:_[A-Z_]+)?\b/, 'MIN_…'],
  [/\b[A-Z][a-z]\w*Parts\b/, '…Deps'],
  [/\b(?:create)?Platform(?:Client|Api|Handlers|Settings|Form)\w*\b/, 'Management…'],
  [/\b(?:create)?ServiceClient\w*\b/, 'createAccessApi'],
  [
    /\bclient(?=\??(?::| =).*\b(?:(?:use)?QueryClient|(?:create)?(?:Access|Management)Api)\b)/,
    'queryClient, accessApi, or managementApi: a client is an MCP client',
  ],
  [/\b(?:breathe|createBreather)\b/, 'yieldToEventLoop'],
  [/\brevivePage\b/, 'reloadCrashedWindow'],
  [/\bsettleDataFolder\b/, 'resolveDataPaths'],
  [/\btellStartFailure\b/, 'showStartupError'],
  [/\bbecome\(/, 'setStatus'],
  [/\bcreateAttempts\b/, 'createRateLimiter'],
  [/\b(?:lanes|createLanes)\b/, 'concurrencyLimiter'],
  [/\bdemoted?\b/, 'inlineParameter'],
  [/\bleaveOut(?:Secrets|Of)\b/, 'stripSecrets'],
  [/\bshownRequest\w*\b/, 'redactedRequest'],
  [/\b[Ss]tandIns?\b|\b[Ss]tand-ins?\b/, 'a fallback (Electron) or a placeholder (value)'],
  [/\bgreetings?\b/, 'handshake'],
  [/\bremarks?\b/, 'warning'],
  [/\bprotocolRevision\b/, 'protocolVersion'],
  [/\borCut\b/, 'orConnectionLost'],
  [/\bIssuedSlots\b/, 'what the slots hold'],
])

const unclearFile =
  /(^|\/)(?:platform|sight|breathe|attempts|lanes|demote|leave-out-secrets|shown-request|stand-in[\w-]*|operation-parts)(?:[./]|$)/

/** Where the word is part of what people read or type: the catalogue, a message to a customer, pasted commands. */
const exempt = /^src\/(?:shared\/text|tooling\/structure|core\/curl-import\/testing|core\/install-page)\//

/**
 * Names in a source file, and in its path, for which the field has a clearer term.
 * @param {string} text the file's
 * @param {string} file path in the repository, with slashes
 * @returns {UnclearName[]}
 */
export function findUnclearNames(text, file) {
  /** @type {UnclearName[]} */
  const found = []
  const inPath = unclearFile.exec(file)
  if (inPath) found.push({ line: null, name: inPath[0].replaceAll('/', ''), instead: 'a name that says what it holds' })
  if (exempt.test(file)) return found
  text.split('\n').forEach((line, index) => {
    for (const [pattern, instead] of unclear) {
      const name = pattern.exec(line)?.[0]
      if (name !== undefined) found.push({ line: index + 1, name, instead })
    }
  })
  return found
}
