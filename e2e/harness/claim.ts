/** Uses a claim link as a browser without JavaScript would. */
export async function useClaimLink(link: string): Promise<void> {
  const page = await (await fetch(link)).text()
  const nonce = /name="nonce" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const used = await fetch(link, {
    method: 'POST',
    headers: { origin: new URL(link).origin },
    body: new URLSearchParams({ nonce }),
  })
  if (used.status !== 200) throw new Error(`The claim link returned ${used.status}`)
}
