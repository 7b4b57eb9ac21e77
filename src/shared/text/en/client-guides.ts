const tokenIsEnough = 'The token in the URL is enough.'

/** How to add a URL to each client manually, and notes about the client. */
export default {
  /** Shared by several clients. */
  all: {
    noLink: 'No link can add a server to {{client}}.',
    registryLink: 'Links can only add servers from a registry, so they can’t include a URL.',
    settingsLink: '{{client}}’s link only opens the settings, so it can’t include a URL.',
    runCommand: 'Run the command in a terminal.',
    runOrPaste: 'Run the command in a terminal, or paste the snippet into the file.',
    runOrAppend: 'Run the command in a terminal, or paste the snippet at the end of the file.',
    linkOrPaste: 'Open the link and confirm, or paste the snippet into the file.',
    pasteIntoFile: 'Paste the snippet into the file, then save it.',
    paste: 'Paste the snippet, then save.',
    restart: 'Restart {{client}}.',
    newSession: 'Start a new {{client}} session.',
    refreshServers: 'Refresh the list of MCP servers.',
    serversList: 'The list of MCP servers shows the tools.',
    reloadIfMissing: 'Usually nothing. If the server doesn’t appear, reload the window.',
    run: 'Run “{{command}}”.',
    noComments: 'The file can’t contain comments.',
    commandHeader: `The command can’t set a header. ${tokenIsEnough}`,
    linkHeader: `The link can’t include a header. ${tokenIsEnough}`,
  },
  commandHistory:
    'The token stays in the terminal’s history, and other users of the computer may see it while the command runs.',
  commandHeaderLeftOut: `The command doesn’t set the header, because a shell could misread this token. ${tokenIsEnough} The snippet includes the header.`,
  packagedOr: '{{packaged}} (packaged app), or {{path}}',
  antigravity: {
    files:
      'The file’s location depends on the version, and older versions only read their own file. Install offers each file it finds.',
    open: 'Open the list of MCP servers in the agent panel and choose the raw config.',
    check: 'The list of MCP servers in the agent panel shows the tools.',
    restart: 'Refresh the list of MCP servers, or restart Antigravity.',
  },
  chatgpt: {
    cloud: 'ChatGPT connects from OpenAI’s servers, so the URL must be reachable from the internet.',
    developerMode:
      'Requires developer mode on the web. On Business, Enterprise, and Edu, an admin or owner has to add the app.',
    plans: 'On Plus and Pro, apps may be limited to read-only tools; OpenAI’s own pages disagree on this.',
    open: 'Open Settings → Apps → Advanced settings and turn on Developer mode.',
    create: 'Choose Create app.',
    enter: 'Enter the name “{{title}}”, paste the URL, and choose no authentication.',
    check: 'The app lists its tools. Select it in a new chat.',
    header: `ChatGPT doesn’t send headers. ${tokenIsEnough}`,
  },
  cherryStudio: {
    noFile: 'Cherry Studio has no config file. Open the link or import the snippet.',
    open: 'Open the link, or choose Settings → MCP Servers → Add → Import from JSON and paste the snippet.',
    turnOn: 'Turn on the server. Imported servers start turned off.',
    check: 'Settings → MCP Servers shows the tools once the server is turned on.',
  },
  claudeCode: {
    check: 'Run “claude mcp get {{entry}}”, or type /mcp in a session.',
    sessions: 'Running sessions rewrite this file. End them before you install, or use the command.',
    nameTaken: 'The command fails if the name is already used. If so, run “claude mcp remove” first.',
  },
  claudeConnectors: {
    cloud:
      'For claude.ai, Claude Desktop, and the mobile apps. Claude connects from Anthropic’s servers, so the URL must be reachable from the internet.',
    plans: 'The free plan allows one custom connector. On Team and Enterprise, an owner has to add connectors.',
    noLink: 'The only available link would send the token to claude.ai as a query parameter. Paste the URL instead.',
    open: 'Open Customize → Connectors → Add custom connector.',
    enter: 'Enter the name “{{title}}” and paste the URL.',
    add: 'Leave the OAuth fields empty and choose Add.',
    check: 'The connector shows its tools. Turn it on in a chat.',
    header: `Request headers require Pro, Max, or Team, and some are reportedly ignored. ${tokenIsEnough}`,
  },
  claudeDesktop: {
    bridge:
      'The config file can only start local programs, so a bridge (mcp-remote) forwards calls. The bridge requires Node.js.',
    connector: 'If the URL is reachable from the internet, a connector works without a bridge.',
    noLink: 'No link can add a local program to Claude Desktop.',
    node: 'Install Node.js 20 or newer if you don’t have it.',
    open: 'In Claude Desktop, open Settings → Developer → Edit Config.',
    restart: 'Quit Claude Desktop completely and open it again.',
    check: 'Settings → Developer shows the server as running.',
    visible: 'The URL is passed as a program argument, so other users of the computer may see it.',
  },
  cline: {
    files: 'The VS Code extension and the command line each have their own file.',
    open: 'Open the list of MCP servers in Cline and choose Configure.',
    check:
      'The list of MCP servers in Cline shows the server with a green dot. In a terminal, “cline config mcp” lists it.',
  },
  codex: {
    files: 'The command line, the editor extension, and the app share this file.',
  },
  continue: {
    discontinued: 'Discontinued in June 2026. The last version is 2.0.0.',
    agentMode: 'MCP servers only work in agent mode.',
    open: 'Open the config file from Continue’s settings.',
    check: 'Continue’s settings list the server under Tools.',
  },
  copilotCli: {
    files: 'Copilot sessions in VS Code read this file too.',
    comments: 'Copilot CLI’s own command removes all comments from the file.',
  },
  cursor: {
    files: 'Cursor’s command line reads the same file.',
    turnOn: 'Turn on the server under Customize → MCPs.',
    check: 'Customize → MCPs shows the server with its tools.',
    restart: 'Restart Cursor, then turn on the server under Customize → MCPs.',
    header: `Cursor ignores headers if the server offers OAuth. ${tokenIsEnough}`,
  },
  devinCli: {
    files: 'Devin Desktop has its own file.',
  },
  devinDesktop: {
    files: 'Formerly Windsurf, renamed in version 3.9.19. Devin CLI has its own file.',
    restart: 'Refresh the list of MCP servers, or restart Devin Desktop.',
  },
  geminiCli: {
    plans: 'Since June 2026, available only to companies and people with an API key.',
    restart: 'Restart Gemini CLI in a folder that you trust.',
    check: 'Type /mcp list in a session.',
    untrusted: 'In an untrusted folder, the server is listed as disabled.',
  },
  goose: {
    files: 'Run “goose info” to see where the file is.',
    check: 'The server appears in the list of extensions and is turned on.',
  },
  jetbrainsAi: {
    noFile: 'Requires version 2025.2 or newer. There’s no config file, so paste the snippet.',
    open: 'Open Settings → Tools → AI Assistant → Model Context Protocol (MCP).',
    add: 'Choose Add → As JSON and paste the snippet.',
    apply: 'Choose Apply.',
    check: 'The server appears as connected in the list of MCP servers.',
    header: `JetBrains doesn’t document support for headers. ${tokenIsEnough}`,
  },
  junie: {
    plugin: 'The command line accepts URLs. Whether the editor plugin does is unconfirmed.',
    check: 'Junie’s MCP settings list the server.',
    olderPlugins: 'Older plugins only start local programs and won’t connect.',
  },
  kiloCode: {
    files: 'The VS Code extension and the command line share this file. Versions before 1.0 used a different file.',
    restart: 'Reload the VS Code window, or restart the command line.',
    check: 'Settings → Agent Behaviour → MCP Servers shows the server. In a terminal, run “kilo mcp list”.',
  },
  kiro: {
    files: 'The editor and the command line share this file. Kiro CLI was formerly Amazon Q Developer CLI.',
    noLink: 'The only available link would send the token to kiro.dev as a query parameter. Use the file instead.',
    open: 'Open the list of MCP servers in Kiro’s panel and choose Open MCP Config.',
    check: 'The list of MCP servers in Kiro’s panel shows the server with a green mark.',
    restart: 'Usually nothing. If the server doesn’t appear, restart Kiro.',
  },
  librechat: {
    scope:
      'Users can add servers under MCP Settings if their administrator allows it. librechat.yaml adds a server for everyone.',
    self: 'For yourself: open MCP Settings in the side panel, add a server, choose Streamable HTTP, and paste the URL.',
    everyone: 'For everyone: paste the snippet into librechat.yaml on the server and restart LibreChat.',
    check: 'The server appears in the list of MCP servers under the chat box.',
    restart: 'Restart LibreChat after you change librechat.yaml.',
    shared: 'With librechat.yaml, everyone who uses this LibreChat instance acts as this one customer of {{title}}.',
  },
  lmStudio: {
    models:
      'Requires version 0.3.17 or newer. Models run on the computer itself, and long responses fill their small context windows.',
    open: 'Open the link and confirm, or choose Program → Install → Edit mcp.json and paste the snippet.',
    check: 'The Program tab shows the server. Turn it on there.',
    restart: 'Turn on the server in the Program tab.',
  },
  qwenCode: {
    check: 'Type /mcp in a session.',
  },
  visualStudio: {
    versions: 'Requires Visual Studio 2026, or Visual Studio 2022 version 17.14 or newer. Windows only.',
    turnOn:
      'Open Copilot Chat in agent mode, open the tool list, and turn on the new server’s tools. They start turned off.',
    check: 'In agent mode, the tool list in Copilot Chat shows the server.',
    restart: 'Nothing. The agent reloads the file when it’s saved.',
  },
  vscode: {
    profiles: 'Profiles other than the default have their own file. “MCP: Open User Configuration” opens it.',
    open: 'Open the link and choose Install, or paste the snippet into the file.',
    trust: 'Trust the server when asked.',
    check: 'Run “MCP: List Servers” from the Command Palette.',
    restart: 'Start the server with “MCP: List Servers”, and trust it when asked.',
    sync: 'If Settings Sync is on, the file may be uploaded, including the token.',
  },
  warp: {
    agents: 'For agents in the Warp app. Warp’s cloud agents don’t read this file.',
    open: 'Open Settings → Agents → MCP servers → Add.',
    check: 'Settings → Agents → MCP servers shows the server as running.',
    restart: 'If the server isn’t running, start it under Settings → Agents → MCP servers.',
  },
  windsurf: {
    versions: 'Versions released before June 2026, when Windsurf was renamed Devin Desktop.',
    refresh: 'Refresh the list of MCP servers in Cascade.',
    check: 'The list of MCP servers in Cascade shows the tools.',
  },
  zed: {
    open: 'Run “zed: open settings file” to open the settings file.',
    check: 'The server has a green dot in the agent panel’s settings.',
    restart: 'Usually nothing. If the dot stays gray, restart Zed.',
  },
} as const
