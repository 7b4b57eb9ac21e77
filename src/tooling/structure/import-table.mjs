// @ts-check
/** The import table: what each folder below `src` may import. A pattern names a folder of ours or, after `npm:`, a package. */

/** @type {Record<string, { ours: string[], packages: RegExp, node: boolean }>} */
export const importTable = {
  // Beside zod, what names are made with, in the window and the service alike.
  shared: { ours: ['shared'], packages: /^(zod|pluralize|@sindresorhus\/transliterate)$/, node: false },
  base: { ours: ['base', 'shared'], packages: /^(?!electron|react|@mantine|hono)/, node: true },
  importers: {
    ours: ['importers', 'base', 'shared'],
    packages: /^(?!electron|react|@mantine|hono|libsql)/,
    node: true,
  },
  service: { ours: ['service', 'importers', 'base', 'shared'], packages: /^(?!electron|react|@mantine)/, node: true },
  // Of Hono, only the HTML templates. What’s new is in the bundle.
  desk: {
    ours: ['desk', 'base', 'shared', 'CHANGELOG.md?raw'],
    packages: /^(?!electron(?!-updater|-log)|react|@mantine|hono(?!\/html$))/,
    node: true,
  },
  // Its pictures are in the bundle.
  main: {
    ours: ['main', 'desk', 'service', 'base', 'shared', 'resources/icons'],
    packages: /^(?!react|@mantine|hono|libsql)/,
    node: true,
  },
  // Tests of several rooms together, as of the desk with a real service.
  integration: {
    ours: ['integration', 'desk', 'service', 'importers', 'base', 'shared'],
    packages: /^(?!electron|react|@mantine)/,
    node: true,
  },
  preload: { ours: ['shared/ipc/bridge.ts'], packages: /^electron$/, node: false },
  renderer: {
    ours: ['renderer', 'shared'],
    packages:
      /^(react|react-dom|react-i18next|i18next|wouter|zod|@mantine\/|@tanstack\/|@tabler\/|@fontsource|uqr$|@zxcvbn-ts\/)/,
    node: false,
  },
  tooling: {
    ours: ['tooling'],
    packages:
      /^(vite|vitest|electron|electron-builder|electron-installer-debian|@electron\/fuses$|@cyclonedx\/|packageurl-js$|@jridgewell\/|pixelmatch$|pngjs$)/,
    node: true,
  },
}

/** Imports that only the named files may make, whoever else the table allows. */
export const reserved = [
  { specifier: 'electron', only: /^src\/(main|preload|tooling\/setup\/fallback-app)\// },
  { specifier: 'keytar', only: /^src\/(main\/keychain\/keychain|service\/headless\/keychain-helper)\.ts$/ },
]

/** Names of a package that only the named files may import. */
export const reservedNames = [
  { specifier: 'electron', name: 'ipcRenderer', only: /^src\/preload\/index\.ts$/ },
  { specifier: 'electron', name: 'ipcMain', only: /^src\/main\/ipc\// },
]

/** What may stand at the top of the repository, beside dotfiles. */
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

/** Folders below `src` whose sentences stay out of the catalogue, as nothing the app says is in them. */
export const wordsElsewhere = [
  // Commands as people paste them, for the tests beside them.
  'importers/curl/testing',
  // What the sample APIs answer and how their tools are described: data of the kind that an operator types.
  'service/upstream/sample',
]

/** The most lines that a source file may have. */
export const MAX_LINES = 300
