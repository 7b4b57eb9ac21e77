// @ts-check
/**
 * The import table: what each folder below `src` may import. `ours`: our own folders and files; `packages`: matches the names of packages;
 * `node`: whether Node's modules may be imported.
 */

/** @type {Record<string, { ours: string[], packages: RegExp, node: boolean }>} */
export const importTable = {
  // Besides zod, only the packages used to build names in both the window and the service.
  shared: { ours: ['shared'], packages: /^(zod|pluralize|@sindresorhus\/transliterate)$/, node: false },
  // From Hono, only the HTML templates.
  base: { ours: ['base', 'shared'], packages: /^(?!electron|react|@mantine|hono(?!\/html$))/, node: true },
  importers: {
    ours: ['importers', 'base', 'shared'],
    packages: /^(?!electron|react|@mantine|hono|libsql)/,
    node: true,
  },
  service: { ours: ['service', 'importers', 'base', 'shared'], packages: /^(?!electron|react|@mantine)/, node: true },
  // The release notes are in the bundle.
  desk: {
    ours: ['desk', 'base', 'shared', 'CHANGELOG.md?raw'],
    packages: /^(?!electron(?!-updater|-log)|react|@mantine|hono)/,
    node: true,
  },
  // The icons are in the bundle.
  main: {
    ours: ['main', 'desk', 'service', 'base', 'shared', 'resources/icons'],
    packages: /^(?!react|@mantine|hono|libsql)/,
    node: true,
  },
  // Tests that span several rooms, such as the desk with a real service.
  integration: {
    ours: ['integration', 'desk', 'service', 'importers', 'base', 'shared'],
    packages: /^(?!electron|react|@mantine)/,
    node: true,
  },
  preload: { ours: ['shared/ipc/bridge.ts'], packages: /^electron$/, node: false },
  // The guide is in the bundle.
  renderer: {
    ours: ['renderer', 'shared', 'resources/guide/README.md'],
    packages:
      /^(react|react-dom|react-i18next|i18next|wouter|zod|@mantine\/|@tanstack\/|@tabler\/|@fontsource|uqr$|@zxcvbn-ts\/)/,
    node: false,
  },
  tooling: {
    ours: ['tooling'],
    packages:
      /^(vite|vitest|electron|electron-builder|electron-installer-debian|@electron\/fuses$|@cyclonedx\/|packageurl-js$|@jridgewell\/|marked$|pixelmatch$|pngjs$)/,
    node: true,
  },
}

/** Imports that are reserved for the listed files, even if the table allows them elsewhere. */
export const reserved = [
  { specifier: 'electron', only: /^src\/(main|preload|tooling\/setup\/fallback-app)\// },
  { specifier: 'keytar', only: /^src\/(main\/keychain\/keychain|service\/headless\/keychain-helper)\.ts$/ },
]

/** Names that only the listed files may import from a package. */
export const reservedNames = [
  { specifier: 'electron', name: 'ipcRenderer', only: /^src\/preload\/index\.ts$/ },
  { specifier: 'electron', name: 'ipcMain', only: /^src\/main\/ipc\// },
]

/** What may be at the top level of the repository, besides dotfiles. */
export const topLevel = new Set([
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'e2e',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
  'resources',
  'src',
  'tsconfig.json',
])

/** Folders below `src` whose sentences don't belong in the catalog because the app never shows them. */
export const wordsElsewhere = [
  // Commands as users paste them, for the neighboring tests.
  'importers/curl/testing',
  // The sample APIs' responses and tool descriptions, which are data that an operator would enter.
  'service/upstream/sample',
]

/** Maximum number of lines in a source file. */
export const MAX_LINES = 300
