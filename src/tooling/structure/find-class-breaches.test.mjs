// @ts-check
import { describe, expect, it } from 'vitest'
import { findClassBreaches } from './find-class-breaches.mjs'

const CSS = `.list {
  gap: 0.5rem;
}

/* Not .this one. */
@container list (max-width: 40.5rem) {
  .list > .line:hover,
  .list :global(.mantine-Button-root) {
    color: red;
  }
}
`

/** @param {string} body of a component @param {string} css */
const breaches = (body, css = CSS) =>
  findClassBreaches([
    { file: 'src/a/List.tsx', text: `import classes from './List.module.css'\n${body}\n` },
    { file: 'src/a/List.module.css', text: css },
  ]).map(({ file, line, problem }) => `${file}:${line}: ${problem}`)

describe('findClassBreaches', () => {
  it('accepts classes that are defined and used', () => {
    expect(breaches('export const a = [classes.list, classes.line].join()')).toEqual([])
  })

  it('finds a class that the module doesn’t define', () => {
    expect(breaches('export const a = [classes.list, classes.line]\nexport const b = classes.lime')).toEqual([
      'src/a/List.tsx:3: List.module.css has no class lime',
    ])
  })

  it('finds a class that no component uses', () => {
    expect(breaches('export const a = <p className={classes.list} />')).toEqual([
      'src/a/List.module.css:7: nothing uses the class line',
    ])
  })

  it.each(['classes[kind]', '<Menu classNames={classes} />', '{ ...classes }'])(
    'assumes that "%s" uses every class',
    (use) => {
      expect(breaches(`export const a = ${use}`)).toEqual([])
    },
  )

  it('distinguishes the module from other objects of the same name', () => {
    expect(breaches('export const a = [Button.classes.root, classes.list, classes.line]')).toEqual([])
  })

  it('follows imports from other folders', () => {
    const sources = [
      {
        file: 'src/b/Other.tsx',
        text: "import list from '../a/List.module.css'\nexport const a = [list.line, list.gap]",
      },
      { file: 'src/a/List.tsx', text: "import classes from './List.module.css'\nexport const a = classes.list" },
      { file: 'src/a/List.module.css', text: CSS },
    ]
    expect(findClassBreaches(sources)).toEqual([
      { file: 'src/b/Other.tsx', line: 2, problem: 'List.module.css has no class gap' },
    ])
  })
})
