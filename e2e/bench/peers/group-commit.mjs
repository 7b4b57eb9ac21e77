// The minimum work that a durable generation needs: adds two rows to an encrypted database, flushed to disk before the response. Requests
// that arrive at the same time share a commit. `node group-commit.mjs FOLDER`.
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'libsql'

const database = new Database(join(process.argv[2], 'group-commit.db'), {
  encryptionKey: 'a key for the bench',
  encryptionCipher: 'aes256cbc',
})
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE customers (id INTEGER PRIMARY KEY, identity TEXT); CREATE TABLE tokens (hash TEXT PRIMARY KEY, customer INTEGER)`)
const addCustomer = database.prepare('INSERT INTO customers (identity) VALUES (?)')
const addToken = database.prepare('INSERT INTO tokens (hash, customer) VALUES (?, ?)')
const waiting = []
let tokens = 0

function commit() {
  const some = waiting.splice(0)
  database.exec('BEGIN IMMEDIATE')
  for (const { body } of some) {
    const { lastInsertRowid } = addCustomer.run(body.customerDetails.primaryIdentity)
    tokens += 1
    addToken.run(`hash of token ${tokens}`, lastInsertRowid)
  }
  database.exec('COMMIT')
  for (const { response } of some)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"a token"}')
}

const listener = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  if (waiting.length === 0) setImmediate(commit)
  waiting.push({ body: JSON.parse(Buffer.concat(chunks).toString()), response })
})
listener.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${listener.address().port}/` })),
)
