import { expect, it } from 'vitest'
import { importCurl } from './import-curl.ts'

/** Returns the pasted text of each command with the number of endpoints it contributes to, or 'refused'. */
async function read(text: string): Promise<(readonly [string, number | 'refused'])[]> {
  let number = 0
  const { commands } = await importCurl(text, (kind) => {
    number += 1
    return `${kind}_${number}`
  })
  return commands.map((each) => [text.slice(each.from, each.to), each.taken ? each.endpointIds.length : 'refused'])
}

const a = 'https://api.example.com/a'
const b = 'https://api.example.com/b'

it('separates a command without an address from the commands around it', async () => {
  expect(await read(`curl ${a}\ncurl ${b}\ncurl\ncurl ${b}/c`)).toEqual([
    [`curl ${a}`, 1],
    [`curl ${b}`, 1],
    ['curl', 'refused'],
    [`curl ${b}/c`, 1],
  ])
})

it('covers all lines of a command, including its prompt, its comment, and the command piped into it', async () => {
  expect(await read(`# One\n$ curl ${a} \\\r\n  -H 'X: y'\r\n\necho '{}' | curl ftp://b.example -d @-`)).toEqual([
    [`# One\n$ curl ${a} \\\r\n  -H 'X: y'`, 1],
    ["echo '{}' | curl ftp://b.example -d @-", 'refused'],
  ])
})

it('separates commands on one line', async () => {
  expect(await read(`$ curl ${a} && curl ftp://b.example; curl ${b}`)).toEqual([
    [`$ curl ${a}`, 1],
    ['curl ftp://b.example', 'refused'],
    [`curl ${b}`, 1],
  ])
})

it('counts a command as accepted when at least one of its addresses was accepted', async () => {
  expect(await read(`curl ${a} ftp://b.example`)).toEqual([[`curl ${a} ftp://b.example`, 1]])
})

it('counts a command that became only a credential as accepted', async () => {
  const token =
    "curl https://api.example.com/oauth/token -d grant_type=client_credentials -d client_id=x -d client_secret='y'"
  expect(await read(`${token}\ncurl ${a} -H "Authorization: Bearer $TOKEN"`)).toEqual([
    [token, 0],
    [`curl ${a} -H "Authorization: Bearer $TOKEN"`, 1],
  ])
})

it('maps all commands that call one endpoint to that endpoint', async () => {
  expect(await read(`curl ${a}/1\ncurl ${a}/2`)).toEqual([
    [`curl ${a}/1`, 1],
    [`curl ${a}/2`, 1],
  ])
})

it('ends a command with an unclosed quote where the next one begins', async () => {
  expect(await read(`curl ${a} -d 'x\ncurl ${b}`)).toEqual([
    [`curl ${a} -d 'x`, 'refused'],
    [`curl ${b}`, 1],
  ])
})

it('reports other programs and JavaScript as refused', async () => {
  expect(await read(`wget ${a}\ncurl ${b}\nfetch("${a}", {\n  method: "POST"\n})`)).toEqual([
    [`wget ${a}`, 'refused'],
    [`curl ${b}`, 1],
    [`fetch("${a}", {\n  method: "POST"\n})`, 'refused'],
  ])
})
