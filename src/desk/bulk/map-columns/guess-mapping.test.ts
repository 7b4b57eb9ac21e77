import { expect, it } from 'vitest'
import { mappingSchema } from '../../../shared/bulk/mapping.ts'
import { guessMapping } from './guess-mapping.ts'

const SERVERS = [
  { id: 'srv_1', name: 'Billing EU', isActive: true, createdAt: null, updatedAt: null },
  { id: 'srv_2', name: 'CRM', isActive: true, createdAt: null, updatedAt: null },
]
const table = (columns: string[], ...rows: string[][]) => ({
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cells, hasMisplacedQuote: false })),
})
/** The guess as one word per column: the use, or the metadata key. */
const guess = (columns: string[], ...rows: string[][]) =>
  guessMapping(table(columns, ...rows), SERVERS).map((column) => (column.use === 'metadata' ? column.key : column.use))

it.each([
  [
    'the app’s own keys',
    'primaryIdentity,name,company,department,role,region',
    'identity name company department role region',
  ],
  [
    'English headers',
    'E-mail address,Full name,Organisation,Dept.,Job Title,Country,MCP Server',
    'identity name company department role region server',
  ],
  [
    'snake case',
    'customer_email,contact_name,company_name,department_name,job_role,region_name,server_id',
    'identity name company department role region server',
  ],
  [
    'camel case',
    'workEmail,displayName,accountName,businessUnit,jobTitle,territory,mcpServerId',
    'identity name company department role region server',
  ],
  [
    'German headers',
    'E-Mail-Adresse,Ansprechpartner,Firma,Abteilung,Funktion,Land',
    'identity name company department role region',
  ],
  [
    'French headers',
    'Courriel,Nom complet,Société,Département,Fonction,Pays,Serveur',
    'identity name company department role region server',
  ],
  [
    'Spanish headers',
    'Correo electrónico,Nombre,Empresa,Departamento,Puesto,País',
    'identity name company department role region',
  ],
  [
    'Polish headers',
    'Email,Imię i nazwisko,Firma,Dział,Stanowisko,Kraj',
    'identity name company department role region',
  ],
  ['Japanese headers', 'メールアドレス,氏名,会社名,部署,役職,地域', 'identity name company department role region'],
  ['words in longer headers', 'Customer’s e-mail (work),Invoice number,Region (sales)', 'identity nothing region'],
])('maps %s', (_, header, uses) => {
  expect(guess(header.split(',')).join(' ')).toBe(uses)
})

it('prefers the better of two matching headers, and leaves the other unused', () => {
  expect(guess(['Customer', 'Email', 'Title', 'Job title'])).toEqual(['nothing', 'identity', 'nothing', 'role'])
})

it('uses a login column as the identity and a name column as the name when both exist', () => {
  expect(guess(['username', 'name'])).toEqual(['identity', 'name'])
})

it('finds the identity by email addresses and the server by server names when no header matches', () => {
  const rows = [
    ['7', 'a@x.example', 'CRM'],
    ['8', 'b@x.example', 'srv_1'],
    ['9', 'c@x.example', ' CRM '],
  ]
  expect(guess(['', '', ''], ...rows)).toEqual(['nothing', 'identity', 'server'])
  expect(guess(['Number', 'Reference', 'Product'], ...rows)).toEqual(['nothing', 'identity', 'server'])
})

it('doesn’t guess a use that nothing in the table suggests', () => {
  expect(guess(['Number', 'Amount'], ['1', '2'])).toEqual(['nothing', 'nothing'])
  expect(guess(['A'], [''])).toEqual(['nothing'])
})

it('assigns each use once, so the guess is a valid mapping', () => {
  const columns = ['Email', 'email', 'E-Mail', 'Name', 'NAME', 'Server', 'MCP server']
  expect(mappingSchema.safeParse(guessMapping(table(columns), SERVERS)).success).toBe(true)
})
