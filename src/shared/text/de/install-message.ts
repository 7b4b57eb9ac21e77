/** The plain-text message, with the URL or a protected page, that an operator sends to a customer. */
export default {
  subject: 'Ihr Zugang zu {{server}}',
  greeting: 'Guten Tag {{name}},',
  access: 'Sie haben jetzt einen persönlichen Zugang zu {{server}} aus Ihrer KI-App, über MCP.',
  url: 'Ihre MCP-URL:',
  authority:
    'Die URL funktioniert nur auf Computern, die dem folgenden Zertifikat vertrauen. Speichern Sie es als {{file}} und installieren Sie es, oder fragen Sie Ihre Administration. Apps auf Basis von Node.js: Setzen Sie NODE_EXTRA_CA_CERTS auf den Pfad der Datei.',
  fingerprint: 'SHA-256: {{fingerprint}}',
  secret:
    'Sie ist nur für Sie, und wer sie kennt, kann in Ihrem Namen handeln. Bitte behandeln Sie sie wie ein Passwort.',
  page: 'Die angehängte Seite enthält Schaltflächen und Schritte für Ihre App. Speichern Sie sie, öffnen Sie sie im Browser und geben Sie die Passphrase ein, die wir getrennt senden.',
  oneComputer: 'Die enthaltene URL funktioniert nur auf dem Computer, auf dem der Dienst läuft.',
  pageSecret:
    'Die Seite funktioniert offline. Bitte behalten Sie die Seite und die Passphrase für sich: Wer beides hat, kann in Ihrem Namen handeln.',
  client: '{{client}}:',
  run: 'Führen Sie dies in einem Terminal aus:',
  runPosix: 'Führen Sie dies in einem Terminal aus (macOS, Linux):',
  runWindows: 'Unter Windows:',
  runPowershell: 'In PowerShell:',
  runCmd: 'In der Eingabeaufforderung:',
  file: 'Fügen Sie dies in {{path}} ein:',
  files: 'Fügen Sie dies in die Datei für Ihr System ein ({{paths}}):',
  check: 'Prüfen: {{check}}',
  other:
    'Jede andere App: Fügen Sie einen Remote-MCP-Server (HTTP) hinzu, fügen Sie die URL ein und wählen Sie „keine Authentifizierung“.',
  help: 'Wenn etwas nicht funktioniert oder jemand anderes die URL erhalten hat, antworten Sie einfach auf diese Nachricht.',
  helpWithPage:
    'Wenn etwas nicht funktioniert oder jemand anderes die Seite und ihre Passphrase erhalten hat, antworten Sie einfach auf diese Nachricht.',
} as const
