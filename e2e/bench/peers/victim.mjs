// @ts-check
// A customer who stays below the rate limit: sends requests one after another and writes the latencies for each kind as a JSON line.
// Arguments: seconds, and JSON with the MCP URL and the request body for each kind.
const [seconds = '', text = ''] = process.argv.slice(2)
/** @type {Record<string, { url: string, body: unknown }>} */
const kinds = JSON.parse(text)
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** @param {{ url: string, body: unknown }} request */
async function timed({ url, body }) {
  const started = performance.now()
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await response.text()
  if (response.status !== 200 || answer.includes('"isError":true')) throw new Error(`${response.status} ${answer}`)
  return performance.now() - started
}

const entries = Object.entries(kinds)
for (const [, request] of entries) await timed(request)
const times = Object.fromEntries(entries.map(([name]) => [name, /** @type {number[]} */ ([])]))
const end = performance.now() + Number(seconds) * 1000
while (performance.now() < end) {
  for (const [name, request] of entries) times[name]?.push(await timed(request))
  await new Promise((resolve) => setTimeout(resolve, 30))
}
process.stdout.write(`${JSON.stringify(times)}\n`)
