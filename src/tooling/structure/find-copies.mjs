// @ts-check
/** Small functions and constants that must be defined only once: how to recognize a copy, and which files may define them. */
const originals = [
  {
    copy: /\b(?:86_?400_?000|3_?600_?000)\b|\b60 \* 60 \* 1_?000\b|\b24 \* 60 \* |\b(?:DAY|HOUR|MINUTE)_MS = /,
    name: 'a duration',
    homes: ['src/shared/values/durations.ts'],
  },
  {
    copy: /\b(?:const|function) (?:isObject|isRecord|isPlainObject)\b|typeof (\w+) === 'object' && \1 !== null &&\s+!Array\.isArray\(\1\)|typeof (\w+) !== 'object' \|\| \2 === null \|\|\s+Array\.isArray\(\2\)/,
    name: 'isObject',
    homes: ['src/shared/values/is-object.ts'],
  },
  {
    copy: /\btry \{\s*(?:return |(?:const )?\w+(?:: unknown)? = )?(?:\w+\.safeParse\()?JSON\.parse\(\w+\)[^\n]*\s*(?:return true\s*)?\} catch \{/,
    name: 'parseJson',
    homes: ['src/shared/values/parse-json.ts'],
  },
  {
    copy: /\b(?:const|function) originOf\b/,
    name: 'originOf',
    homes: ['src/shared/values/origin-of.ts'],
  },
  {
    copy: /\btypeof (\w+)\.code === 'string' \? \1\.code :/,
    name: 'codeOf',
    homes: ['src/shared/values/error-code.ts'],
  },
  {
    copy: /\bfor \(let \w+ = (?:[12]; [^;\n]*\b(?:has|includes)\(|2; ;)/,
    name: 'freeName',
    homes: ['src/shared/values/free-name.ts'],
  },
  {
    copy: /\binstanceof AppFailure\s*(?:\?\s*\w+\.detail\s*:\s*\{|\)\s*return \w+\.detail\s*return \{)\s*kind: 'unexpected'/,
    name: 'asAppError',
    // The window reports bugs to main, and can't import the log.
    homes: ['src/base/log/as-app-error.ts', 'src/renderer/lib/errors/report-bug.ts'],
  },
]

/**
 * Finds copies of small functions and constants that must be defined only once. Tests and tooling may have their own.
 * @param {string} text of a source file
 * @param {string} file its path in the repository
 * @returns {{ line: number, name: string, home: string }[]}
 */
export function findCopies(text, file) {
  if (!/^src\/(?!tooling\/|vitest)/.test(file) || /\.test\.\w+$|\.testkit\.ts$|\/testing\//.test(file)) return []
  return originals.flatMap(({ copy, name, homes }) => {
    if (homes.includes(file)) return []
    const lines = [...text.matchAll(new RegExp(copy, 'g'))].map(({ index }) => text.slice(0, index).split('\n').length)
    return [...new Set(lines)].map((line) => ({ line, name, home: homes[0] ?? '' }))
  })
}
