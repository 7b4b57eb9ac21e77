import type { METADATA_FIELDS } from '../../../shared/model/customer.ts'

/** What a column can be guessed to be. */
export type GuessedUse = 'identity' | 'server' | (typeof METADATA_FIELDS)[number]

/**
 * Headers of each use, the surest first, to be compared after `foldName`: in English, German, French, Spanish, Portuguese,
 * Italian, Dutch, Polish, the Nordic languages, and Japanese.
 */
export const HEADERS: Readonly<Record<GuessedUse, readonly string[]>> = {
  identity: [
    ...['primaryidentity', 'identity', 'customeridentity', 'email', 'emailaddress', 'mail', 'mailaddress', 'emailid'],
    ...['useremail', 'customeremail', 'contactemail', 'workemail', 'businessemail', 'primaryemail', 'upn'],
    ...['userprincipalname', 'emailadresse', 'mailadresse', 'epost', 'epostadresse', 'epostadress', 'courriel'],
    ...['adressemail', 'adresseemail', 'correo', 'correoelectronico', 'enderecodeemail', 'indirizzoemail', 'posta'],
    ...['emailadres', 'adresemail', 'sahkoposti', 'メール', 'メールアドレス', 'login', 'username', 'userid', 'user'],
    ...['customer', 'benutzer', 'benutzername', 'kunde', 'client', 'utilisateur', 'usuario', 'utente', 'gebruiker'],
  ],
  server: [
    ...['mcpserver', 'mcpserverid', 'mcpservername', 'server', 'serverid', 'servername', 'mcp', 'serveur', 'servidor'],
  ],
  name: [
    ...['name', 'fullname', 'displayname', 'customername', 'contactname', 'contactperson', 'contact', 'username'],
    ...['vollername', 'ansprechpartner', 'kontakt', 'nom', 'nomcomplet', 'nombre', 'nombrecompleto', 'nome'],
    ...['nomecompleto', 'naam', 'volledigenaam', 'imieinazwisko', 'navn', 'namn', 'nimi', '氏名', '名前'],
  ],
  company: [
    ...['company', 'companyname', 'organization', 'organisation', 'organizationname', 'organisationname', 'org'],
    ...['business', 'businessname', 'account', 'accountname', 'employer', 'firma', 'firmenname', 'unternehmen'],
    ...['entreprise', 'societe', 'empresa', 'azienda', 'societa', 'bedrijf', 'foretag', 'yritys', '会社', '会社名'],
  ],
  department: [
    ...['department', 'departmentname', 'dept', 'team', 'division', 'unit', 'businessunit', 'abteilung', 'bereich'],
    ...['departement', 'equipe', 'departamento', 'reparto', 'dipartimento', 'afdeling', 'dział', 'avdelning', '部署'],
  ],
  role: [
    ...[
      'role',
      'jobtitle',
      'position',
      'jobrole',
      'title',
      'job',
      'function',
      'rolle',
      'funktion',
      'fonction',
      'poste',
    ],
    ...['rol', 'cargo', 'puesto', 'funcao', 'ruolo', 'functie', 'stanowisko', 'roll', 'tehtava', '役職'],
  ],
  region: [
    ...[
      'region',
      'regionname',
      'territory',
      'area',
      'geo',
      'geography',
      'country',
      'location',
      'land',
      'gebiet',
      'pays',
    ],
    ...['pais', 'regiao', 'regione', 'paese', 'regio', 'kraj', 'alue', '地域'],
  ],
}

/** Single words that say what a longer header is about, such as “Customer’s e-mail (work)”. */
export const TELLING_WORDS: readonly (readonly [RegExp, GuessedUse])[] = [
  [/^(e?mail|emails|courriel|correo|メール)$/, 'identity'],
  [/^servers?$/, 'server'],
  [/^(company|organi[sz]ation|firma|entreprise|empresa)$/, 'company'],
  [/^(department|dept|abteilung)$/, 'department'],
  [/^(region|country)$/, 'region'],
]
