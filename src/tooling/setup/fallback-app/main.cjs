// @ts-check
'use strict'
// Gives an Electron that was taken from a package the behaviour of `electron PATH`: it runs the app in the folder or file named
// first on the command line.
const { existsSync, readFileSync, statSync } = require('node:fs')
const path = require('node:path')
const { app, dialog } = require('electron')

const target = process.argv.slice(1).find((argument) => !argument.startsWith('-'))
if (target === undefined) {
  process.stderr.write('Usage: electron PATH\n')
  process.exit(2)
}

const entry = path.resolve(target)
const folder = existsSync(entry) && statSync(entry).isDirectory() ? entry : path.dirname(entry)
const manifestFile = path.join(folder, 'package.json')
const manifest = folder === entry && existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}

/** Members that Electron's own default app uses and the type declarations leave out. */
const internals = /** @type {any} */ (app)
Object.assign(process, { defaultApp: true })
if (manifest.version) internals.setVersion(manifest.version)
if (manifest.productName ?? manifest.name) {
  app.setName(manifest.productName ?? manifest.name)
  app.setPath('userData', path.join(app.getPath('appData'), app.name))
}
internals.setDesktopName(manifest.desktopName ?? `${app.name}.desktop`)
internals.setAppPath(folder)

try {
  require(folder === entry ? path.join(folder, manifest.main ?? 'index.js') : entry)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  dialog.showErrorBox('The app could not be loaded', String(error))
  process.exit(1)
}
