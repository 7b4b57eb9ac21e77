/** The pages with which a customer logs in to an API. */
export default {
  title: 'Bei {{api}} anmelden',
  offer: '„{{server}}“ kann dann {{api}} im Namen von {{customer}} nutzen, mit dem Konto, mit dem Sie sich anmelden.',
  onlyYou: 'Wenn Sie nicht {{customer}} sind oder diesen Link nicht angefordert haben, schließen Sie diese Seite.',
  begin: 'Weiter zur Anmeldung',
  done: 'Sie sind bei {{api}} angemeldet',
  person: 'Konto: {{person}}',
  goBack: 'Sie können diese Seite schließen und Ihre Anfrage in Ihrer KI-App wiederholen.',
  failed: 'Anmeldung fehlgeschlagen',
  problems: {
    unknown: 'Dieser Link ist ungültig. Wiederholen Sie Ihre Anfrage in Ihrer KI-App, um einen neuen zu erhalten.',
    used: 'Dieser Link wurde bereits verwendet. Wiederholen Sie Ihre Anfrage in Ihrer KI-App, um einen neuen zu erhalten.',
    expired: 'Dieser Link ist abgelaufen. Wiederholen Sie Ihre Anfrage in Ihrer KI-App, um einen neuen zu erhalten.',
    otherBrowser:
      'Diese Anmeldung wurde in einem anderen Browser begonnen. Wiederholen Sie Ihre Anfrage in Ihrer KI-App, um einen neuen Link zu erhalten, und verwenden Sie durchgehend denselben Browser.',
    denied:
      'Der Zugriff wurde nicht erlaubt. Wenn Sie ihn doch erlauben möchten, wiederholen Sie Ihre Anfrage in Ihrer KI-App, um einen neuen Link zu erhalten.',
    otherIssuer:
      'Die Antwort kam von einem anderen Anmeldedienst als erwartet und wurde deshalb abgelehnt. Informieren Sie die Person, von der Sie den Zugang haben.',
    otherPerson:
      'Für diesen Zugang ist bereits ein anderes Konto angemeldet. Melden Sie sich mit diesem Konto an, oder bitten Sie die Person, von der Sie den Zugang haben, dessen Anmeldung zu beenden.',
    unavailable:
      'Der Anmeldedienst der API ist gerade nicht erreichbar. Versuchen Sie es in ein paar Minuten noch einmal.',
    clientRefused:
      'Der Anmeldedienst der API akzeptiert die Registrierung dieses Servers nicht. Informieren Sie die Person, von der Sie den Zugang haben.',
    unusable:
      'Der Anmeldedienst der API hat einen Fehler oder eine unerwartete Antwort gesendet. Wiederholen Sie Ihre Anfrage in Ihrer KI-App, um einen neuen Link zu erhalten. Wenn es wieder nicht klappt, informieren Sie die Person, von der Sie den Zugang haben.',
  },
}
