/** The page behind a claim link, which shows customers their URL once. */
export default {
  title: 'Ihr Zugang zu {{server}}',
  sender: 'die Person, die Ihnen diesen Link gesendet hat',
  open: {
    lead: 'Dieser Link zeigt Ihnen einmalig Ihre persönliche MCP-URL. Öffnen Sie ihn auf dem Computer, auf dem Sie Ihre KI-App verwenden.',
    button: 'Meine URL anzeigen',
    until: 'Dieser Link funktioniert bis {{day}}. Kontakt bei Fragen: {{contact}}.',
    again: 'Die Seite war zu lange geöffnet. Klicken Sie noch einmal auf „{{button}}“.',
  },
  shown: {
    once: 'Diese Seite zeigt Ihre URL nur einmal. Richten Sie Ihre App jetzt ein. Wenn Sie die URL verlieren, brauchen Sie einen neuen Link. Kontakt: {{contact}}.',
    setUp: 'Zu Ihrer KI-App hinzufügen',
    check: 'Verbindung prüfen',
    checkHint: 'Öffnet einen neuen Tab, damit Ihre URL hier sichtbar bleibt.',
  },
  connection: {
    title: 'Sie haben Ihre URL erhalten',
    lead: 'Sie haben diesen Link am {{day}} verwendet. Die URL kann nicht noch einmal angezeigt werden. Wenn Sie sie verloren haben, brauchen Sie einen neuen Link. Kontakt: {{contact}}.',
    connected: 'Verbunden: {{client}}, zuletzt am {{day}}',
    unnamed: 'Ihre App',
    watching: 'Noch hat sich keine App verbunden. Sobald sich eine verbindet, sehen Sie es hier.',
    lost: 'Diese Seite erreicht den Dienst gerade nicht. Sie versucht es weiter.',
    waiting:
      'Noch hat sich keine App verbunden. Schließen Sie die Einrichtung in Ihrer App ab und laden Sie diese Seite dann neu.',
  },
  used: {
    title: 'Dieser Link wurde schon verwendet',
    lead: 'Er wurde am {{day}} verwendet und funktioniert nur einmal. Sie brauchen einen neuen Link. Kontakt: {{contact}}.',
    stolen:
      'Wenn Sie ihn nicht selbst verwendet haben, hat möglicherweise jemand anderes Ihre URL. Melden Sie das sofort. Kontakt: {{contact}}.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    lead: 'Er hat bis {{day}} funktioniert. Sie brauchen einen neuen Link. Kontakt: {{contact}}.',
  },
  revoked: {
    title: 'Dieser Link funktioniert nicht mehr',
    lead: 'Er wurde widerrufen oder ersetzt. Sie brauchen einen neuen Link. Kontakt: {{contact}}.',
  },
  paused: {
    title: 'Ihr Zugang ist pausiert',
    lead: 'Der Link funktioniert wieder, sobald Ihr Zugang fortgesetzt wird. Kontakt: {{contact}}.',
  },
  unknown: {
    title: 'Dieser Link ist unbekannt',
    lead: 'Prüfen Sie, ob Sie den ganzen Link kopiert haben. Sonst brauchen Sie einen neuen Link. Kontakt: {{contact}}.',
  },
  tooMany: {
    title: 'Zu viele Versuche',
    lead: 'Von Ihrer Adresse wurden zu viele ungültige Links geöffnet. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  },
  unavailable: {
    title: 'Diese Seite ist gerade nicht verfügbar',
    lead: 'Versuchen Sie es in einigen Sekunden noch einmal.',
  },
} as const
