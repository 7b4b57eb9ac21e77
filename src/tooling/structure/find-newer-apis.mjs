// @ts-check
/** Matches APIs missing from Node 18.15 or Chromium 114, the versions in Electron 25. Types and unit tests know newer ones. */
const NEWER =
  /\b(?:AbortSignal\.any|URL\.canParse|URL\.parse|Promise\.withResolvers|(?:Object|Map)\.groupBy|Array\.fromAsync)\(|\.(?:toSorted|toReversed|toSpliced)\(/g

/**
 * Finds APIs that the Electron version used in tests doesn't have.
 * @param {string} text of a source file
 * @param {string} file its path in the repository
 * @returns {{ line: number, name: string }[]}
 */
export function findNewerApis(text, file) {
  if (!/^src\/(?!tooling\/)/.test(file) || /\.test\.\w+$|\.testkit\.ts$|\/testing\//.test(file)) return []
  return [...text.matchAll(NEWER)].map(({ index, 0: name }) => ({
    line: text.slice(0, index).split('\n').length,
    name,
  }))
}
