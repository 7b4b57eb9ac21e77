/** The least that Electron can show: one window, one element. What the benchmarks compare the app with. */
const { join } = require('node:path')
const { app, BrowserWindow } = require('electron')

app.setPath('userData', process.env.MCP_ACCESS_DESK_HOME)
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 })
  void window.loadFile(join(__dirname, 'index.html'))
})
app.on('window-all-closed', () => {
  if (process.env.BARE_APP_STAYS === undefined) app.quit()
})
