const tokenIsEnough = 'Das Token in der URL genügt.'

/** How to add a URL to each client manually, and notes about the client. Labels of a client's own buttons stay in English. */
export default {
  all: {
    noLink: 'Kein Link kann {{client}} einen Server hinzufügen.',
    registryLink: 'Die Links fügen nur Server aus einem Verzeichnis hinzu und können daher keine URL enthalten.',
    settingsLink: 'Der Link von {{client}} öffnet nur die Einstellungen und kann daher keine URL enthalten.',
    runCommand: 'Führen Sie den Befehl in einem Terminal aus.',
    runOrPaste: 'Führen Sie den Befehl in einem Terminal aus, oder fügen Sie das Snippet in die Datei ein.',
    runOrAppend: 'Führen Sie den Befehl in einem Terminal aus, oder fügen Sie das Snippet am Ende der Datei ein.',
    linkOrPaste: 'Öffnen Sie den Link und bestätigen Sie, oder fügen Sie das Snippet in die Datei ein.',
    pasteIntoFile: 'Fügen Sie das Snippet in die Datei ein und speichern Sie sie.',
    paste: 'Fügen Sie das Snippet ein und speichern Sie.',
    restart: 'Starten Sie {{client}} neu.',
    newSession: 'Beginnen Sie eine neue Sitzung von {{client}}.',
    refreshServers: 'Aktualisieren Sie die Liste der MCP-Server.',
    serversList: 'Die Liste der MCP-Server zeigt die Tools.',
    reloadIfMissing: 'Meist nichts. Wenn der Server nicht erscheint, laden Sie das Fenster neu.',
    run: 'Führen Sie „{{command}}“ aus.',
    noComments: 'Die Datei darf keine Kommentare enthalten.',
    commandHeader: `Der Befehl kann keinen Header setzen. ${tokenIsEnough}`,
    linkHeader: `Der Link kann keinen Header enthalten. ${tokenIsEnough}`,
  },
  commandHistory:
    'Das Token bleibt im Verlauf des Terminals, und andere Benutzer des Computers können es sehen, während der Befehl läuft.',
  commandHeaderLeftOut: `Der Befehl setzt den Header nicht, weil eine Shell dieses Token falsch lesen könnte. ${tokenIsEnough} Das Snippet enthält den Header.`,
  packagedOr: '{{packaged}} (paketierte App) oder {{path}}',
  antigravity: {
    files:
      'Der Ort der Datei hängt von der Version ab, und ältere Editoren lesen nur ihre eigene. „Install“ bietet jede gefundene Datei an.',
    open: 'Öffnen Sie im Agent-Bereich die MCP-Server und wählen Sie die Rohkonfiguration.',
    check: 'Die Liste der MCP-Server im Agent-Bereich zeigt die Tools.',
    restart: 'Aktualisieren Sie die MCP-Server, oder starten Sie Antigravity neu.',
  },
  chatgpt: {
    cloud: 'ChatGPT verbindet sich von den Servern von OpenAI, daher muss die URL aus dem Internet erreichbar sein.',
    developerMode:
      'Erfordert den Entwicklermodus im Web. Bei Business, Enterprise und Edu muss eine Person mit Admin- oder Owner-Rolle die App hinzufügen.',
    plans:
      'Bei Plus und Pro ist die App möglicherweise auf lesende Tools beschränkt; die Seiten von OpenAI widersprechen sich.',
    open: 'Öffnen Sie Settings → Apps → Advanced settings und schalten Sie „Developer mode“ ein.',
    create: 'Wählen Sie „Create app“.',
    enter: 'Geben Sie den Namen „{{title}}“ ein, fügen Sie die URL ein und wählen Sie keine Authentifizierung.',
    check: 'Die App listet ihre Tools auf. Wählen Sie sie in einem neuen Chat aus.',
    header: `ChatGPT sendet keine Header. ${tokenIsEnough}`,
  },
  cherryStudio: {
    noFile: 'Es gibt keine Konfigurationsdatei. Öffnen Sie den Link oder importieren Sie das Snippet.',
    open: 'Öffnen Sie den Link, oder wählen Sie Settings → MCP Servers → Add → Import from JSON und fügen Sie das Snippet ein.',
    turnOn: 'Schalten Sie den Server ein. Importierte Server sind zunächst ausgeschaltet.',
    check: 'Settings → MCP Servers zeigt die Tools, sobald der Server eingeschaltet ist.',
  },
  claudeCode: {
    check: 'Führen Sie „claude mcp get {{entry}}“ aus, oder geben Sie in einer Sitzung /mcp ein.',
    sessions:
      'Laufende Sitzungen überschreiben diese Datei. Beenden Sie sie vor der Installation, oder verwenden Sie den Befehl.',
    nameTaken:
      'Der Befehl schlägt fehl, wenn der Name bereits vergeben ist. Führen Sie dann zuerst „claude mcp remove“ aus.',
  },
  claudeConnectors: {
    cloud:
      'Für claude.ai, Claude Desktop und die mobilen Apps. Claude verbindet sich von den Servern von Anthropic, daher muss die URL aus dem Internet erreichbar sein.',
    plans:
      'Der kostenlose Tarif erlaubt einen eigenen Konnektor. Bei Team und Enterprise muss eine Person mit Owner-Rolle Konnektoren hinzufügen.',
    noLink: 'Der einzige Link würde das Token in der Abfrage an claude.ai senden. Fügen Sie stattdessen die URL ein.',
    open: 'Öffnen Sie Customize → Connectors → Add custom connector.',
    enter: 'Geben Sie den Namen „{{title}}“ ein und fügen Sie die URL ein.',
    add: 'Lassen Sie die OAuth-Felder leer und wählen Sie „Add“.',
    check: 'Der Konnektor zeigt seine Tools. Schalten Sie ihn in einem Chat ein.',
    header: `Header erfordern Pro, Max oder Team, und einige werden Berichten zufolge ignoriert. ${tokenIsEnough}`,
  },
  claudeDesktop: {
    bridge:
      'Die Konfigurationsdatei kann nur lokale Programme starten, daher leitet eine Brücke (mcp-remote) die Aufrufe weiter. Sie erfordert Node.js.',
    connector: 'Wenn die URL aus dem Internet erreichbar ist, funktioniert ein Konnektor ohne Brücke.',
    noLink: 'Kein Link kann Claude Desktop ein lokales Programm hinzufügen.',
    node: 'Installieren Sie Node.js 20 oder neuer, falls es fehlt.',
    open: 'Öffnen Sie in Claude Desktop Settings → Developer → Edit Config.',
    restart: 'Beenden Sie Claude Desktop vollständig und öffnen Sie es wieder.',
    check: 'Settings → Developer zeigt den Server als laufend.',
    visible: 'Die URL wird als Programmargument übergeben, sodass andere Benutzer des Computers sie sehen können.',
  },
  cline: {
    files: 'Die VS-Code-Erweiterung und die Befehlszeile haben je eine Datei.',
    open: 'Öffnen Sie die MCP-Server von Cline und wählen Sie „Configure“.',
    check:
      'Der Server erscheint unter den MCP-Servern von Cline mit einem grünen Punkt. In einem Terminal listet „cline config mcp“ ihn auf.',
  },
  codex: {
    files: 'Die Befehlszeile, die Editor-Erweiterung und die App teilen sich diese Datei.',
  },
  continue: {
    discontinued: 'Eingestellt im Juni 2026. Die letzte Version ist 2.0.0.',
    agentMode: 'MCP-Server funktionieren nur im Agent-Modus.',
    open: 'Öffnen Sie die Konfiguration in den Einstellungen von Continue.',
    check: 'Die Einstellungen von Continue listen den Server unter „Tools“ auf.',
  },
  copilotCli: {
    files: 'Copilot-Sitzungen in VS Code lesen diese Datei ebenfalls.',
    comments: 'Der Befehl entfernt alle Kommentare aus der Datei.',
  },
  cursor: {
    files: 'Die Befehlszeile liest dieselbe Datei.',
    turnOn: 'Schalten Sie den Server unter Customize → MCPs ein.',
    check: 'Customize → MCPs zeigt den Server mit seinen Tools.',
    restart: 'Starten Sie Cursor neu und schalten Sie den Server unter Customize → MCPs ein.',
    header: `Cursor ignoriert Header, wenn der Server OAuth anbietet. ${tokenIsEnough}`,
  },
  devinCli: {
    files: 'Devin Desktop hat eine eigene Datei.',
  },
  devinDesktop: {
    files: 'Früher Windsurf, mit 3.9.19 umbenannt. Devin CLI hat eine eigene Datei.',
    restart: 'Aktualisieren Sie die Liste der MCP-Server, oder starten Sie Devin Desktop neu.',
  },
  geminiCli: {
    plans: 'Seit Juni 2026 nur für Unternehmen und mit API-Schlüssel.',
    restart: 'Starten Sie Gemini CLI in einem Ordner neu, dem Sie vertrauen.',
    check: 'Geben Sie in einer Sitzung /mcp list ein.',
    untrusted: 'In einem nicht vertrauenswürdigen Ordner wird der Server als deaktiviert aufgeführt.',
  },
  goose: {
    files: '„goose info“ zeigt, wo die Datei liegt.',
    check: 'Der Server erscheint in der Liste der Erweiterungen und ist eingeschaltet.',
  },
  jetbrainsAi: {
    noFile: 'Erfordert 2025.2 oder neuer. Es gibt keine Konfigurationsdatei; fügen Sie das Snippet ein.',
    open: 'Öffnen Sie Settings → Tools → AI Assistant → Model Context Protocol (MCP).',
    add: 'Wählen Sie Add → As JSON und fügen Sie das Snippet ein.',
    apply: 'Wählen Sie „Apply“.',
    check: 'Der Server erscheint in der Liste der MCP-Server als verbunden.',
    header: `JetBrains dokumentiert keine Header. ${tokenIsEnough}`,
  },
  junie: {
    plugin: 'Die Befehlszeile akzeptiert URLs. Ob das auch für das Editor-Plugin gilt, ist nicht bestätigt.',
    check: 'Die MCP-Einstellungen von Junie listen den Server auf.',
    olderPlugins: 'Ältere Plugins starten nur lokale Programme und verbinden sich nicht.',
  },
  kiloCode: {
    files:
      'Die VS-Code-Erweiterung und die Befehlszeile teilen sich diese Datei. Versionen vor 1.0 verwendeten eine andere.',
    restart: 'Laden Sie das Fenster von VS Code neu, oder starten Sie die Befehlszeile neu.',
    check:
      'Settings → Agent Behaviour → MCP Servers zeigt den Server. Führen Sie in einem Terminal „kilo mcp list“ aus.',
  },
  kiro: {
    files: 'Editor und Befehlszeile teilen sich diese Datei. Kiro CLI hieß früher Amazon Q Developer CLI.',
    noLink: 'Der einzige Link würde das Token in der Abfrage an kiro.dev senden. Verwenden Sie stattdessen die Datei.',
    open: 'Öffnen Sie die MCP-Server im Bereich von Kiro und wählen Sie „Open MCP Config“.',
    check: 'Der Server erscheint unter den MCP-Servern im Bereich von Kiro mit einer grünen Markierung.',
    restart: 'Meist nichts. Wenn der Server nicht erscheint, starten Sie Kiro neu.',
  },
  librechat: {
    scope:
      'Benutzer fügen Server unter „MCP Settings“ hinzu, wenn die Administration es erlaubt. librechat.yaml fügt einen Server für alle hinzu.',
    self: 'Für Sie selbst: Öffnen Sie „MCP Settings“ in der Seitenleiste, fügen Sie einen Server hinzu, wählen Sie „Streamable HTTP“ und fügen Sie die URL ein.',
    everyone: 'Für alle: Fügen Sie das Snippet auf dem Server in librechat.yaml ein und starten Sie LibreChat neu.',
    check: 'Der Server erscheint in der Liste der MCP-Server unter dem Chatfeld.',
    restart: 'Starten Sie LibreChat neu, nachdem Sie librechat.yaml geändert haben.',
    shared:
      'Mit librechat.yaml handeln alle, die diese LibreChat-Instanz verwenden, als dieser eine Kunde von {{title}}.',
  },
  lmStudio: {
    models:
      'Erfordert 0.3.17 oder neuer. Die Modelle laufen auf dem Computer selbst, und lange Antworten füllen ihr kleines Kontextfenster.',
    open: 'Öffnen Sie den Link und bestätigen Sie, oder wählen Sie Program → Install → Edit mcp.json und fügen Sie das Snippet ein.',
    check: 'Der Tab „Program“ zeigt den Server. Schalten Sie ihn dort ein.',
    restart: 'Schalten Sie den Server im Tab „Program“ ein.',
  },
  qwenCode: {
    check: 'Geben Sie in einer Sitzung /mcp ein.',
  },
  visualStudio: {
    versions: 'Erfordert Visual Studio 2026 oder 2022 17.14 oder neuer. Nur Windows.',
    turnOn:
      'Öffnen Sie Copilot Chat im Agent-Modus, öffnen Sie die Tool-Liste und schalten Sie die Tools des neuen Servers ein. Sie sind zunächst ausgeschaltet.',
    check: 'Die Tool-Liste von Copilot Chat im Agent-Modus zeigt den Server.',
    restart: 'Nichts. Der Agent liest die Datei neu, sobald sie gespeichert ist.',
  },
  vscode: {
    profiles:
      'Andere Profile als das Standardprofil haben eine eigene Datei. „MCP: Open User Configuration“ öffnet sie.',
    open: 'Öffnen Sie den Link und wählen Sie „Install“, oder fügen Sie das Snippet in die Datei ein.',
    trust: 'Vertrauen Sie dem Server, wenn Sie gefragt werden.',
    check: 'Führen Sie „MCP: List Servers“ in der Befehlspalette aus.',
    restart: 'Starten Sie den Server mit „MCP: List Servers“ und vertrauen Sie ihm, wenn Sie gefragt werden.',
    sync: 'Wenn „Settings Sync“ eingeschaltet ist, wird die Datei möglicherweise hochgeladen, einschließlich des Tokens.',
  },
  warp: {
    agents: 'Für Agents in der App. Die Cloud-Agents von Warp lesen diese Datei nicht.',
    open: 'Öffnen Sie Settings → Agents → MCP servers → Add.',
    check: 'Settings → Agents → MCP servers zeigt den Server als laufend.',
    restart: 'Wenn der Server nicht läuft, starten Sie ihn unter Settings → Agents → MCP servers.',
  },
  windsurf: {
    versions: 'Versionen vor der Umbenennung in Devin Desktop im Juni 2026.',
    refresh: 'Aktualisieren Sie die MCP-Server von Cascade.',
    check: 'Die Liste der MCP-Server in Cascade zeigt die Tools.',
  },
  zed: {
    open: 'Führen Sie „zed: open settings file“ aus, um die Einstellungsdatei zu öffnen.',
    check: 'Der Server hat in den Einstellungen des Agent-Bereichs einen grünen Punkt.',
    restart: 'Meist nichts. Wenn der Punkt grau bleibt, starten Sie Zed neu.',
  },
} as const
