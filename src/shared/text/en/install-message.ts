/** The plain-text message, with the URL or a protected page, that an operator sends to a customer. */
export default {
  subject: 'Your access to {{server}}',
  greeting: 'Hello {{name}},',
  access: 'You now have personal access to {{server}} from your AI app, through MCP.',
  url: 'Your MCP URL:',
  authority:
    'The URL works only on computers that trust the certificate below. Save it as {{file}} and install it, or ask your administrator. Apps that run on Node.js need NODE_EXTRA_CA_CERTS set to its path.',
  fingerprint: 'SHA-256: {{fingerprint}}',
  secret: 'It’s only for you, and anyone who has it can act on your behalf. Please keep it secret, like a password.',
  page: 'The attached page has buttons and steps for your app. Save it, open it in your browser, and enter the passphrase, which we’ll send separately.',
  oneComputer: 'The URL on the page works only on the computer that runs the service.',
  pageSecret:
    'The page works offline. Please keep it and the passphrase to yourself: anyone with both can act on your behalf.',
  client: '{{client}}:',
  run: 'Run this in a terminal:',
  runPosix: 'Run this in a terminal (macOS, Linux):',
  runWindows: 'On Windows:',
  runPowershell: 'In PowerShell:',
  runCmd: 'In Command Prompt:',
  file: 'Paste this into {{path}}:',
  files: 'Paste this into the file for your system ({{paths}}):',
  check: 'Check: {{check}}',
  other: 'Any other app: add a remote MCP server (HTTP), paste the URL, and choose “no authentication”.',
  help: 'If anything doesn’t work, or if someone else got hold of the URL, just reply to this message.',
  helpWithPage:
    'If anything doesn’t work, or if someone else got hold of the page and its passphrase, just reply to this message.',
} as const
