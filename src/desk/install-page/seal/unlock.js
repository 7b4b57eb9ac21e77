// Opens a sealed page in the browser; nothing leaves it and nothing is kept. The format: see seal-page.ts.
{
  const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const encode = (text) => new TextEncoder().encode(text)

  /** The passphrase's letters and digits; what is easily mistaken for another counts as that. */
  const normalize = (typed) =>
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1')

  const open = async (sealed, passphrase) => {
    const { subtle } = crypto
    const base = await subtle.importKey('raw', encode(passphrase), 'PBKDF2', false, ['deriveKey'])
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(sealed.salt), iterations: sealed.iterations }
    const key = await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    const additionalData = encode(sealed.header)
    const plain = await subtle.decrypt(
      { name: 'AES-GCM', iv: bytes(sealed.iv), additionalData },
      key,
      bytes(sealed.data),
    )
    return JSON.parse(new TextDecoder().decode(plain))
  }

  document.addEventListener('DOMContentLoaded', () => {
    const form = document.getElementById('unlock')
    const field = document.getElementById('passphrase')
    const problem = document.getElementById('problem')
    const button = form.querySelector('button')
    const sealed = JSON.parse(document.getElementById('sealed').textContent)
    const words = JSON.parse(form.dataset.words)

    const fail = (text) => {
      problem.textContent = text
      field.setAttribute('aria-invalid', 'true')
      field.focus()
    }

    if (!globalThis.crypto?.subtle) {
      problem.textContent = words.tooOld
      button.disabled = true
    }

    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      if (button.disabled) return
      const passphrase = normalize(field.value)
      if (passphrase.length !== sealed.length) {
        return fail(words.wrongLength.replace('{entered}', passphrase.length))
      }
      problem.textContent = ''
      field.removeAttribute('aria-invalid')
      button.disabled = true
      button.textContent = words.opening
      try {
        const page = await open(sealed, passphrase)
        document.title = page.title
        document.body.innerHTML = page.body
        document.dispatchEvent(new Event('page-opened'))
        document.querySelector('h1').focus()
      } catch {
        button.disabled = false
        button.textContent = words.open
        fail(words.wrong)
      }
    })
  })
}
