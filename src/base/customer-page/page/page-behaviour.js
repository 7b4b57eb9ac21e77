// Masking, copying, search and the choice of a system. Without it the page shows everything.
{
  const root = document.documentElement
  root.dataset.script = 'on'
  const all = (selector) => [...document.querySelectorAll(selector)]

  const say = (text) => {
    const status = document.getElementById('status')
    if (status) status.textContent = text
  }

  /** Node's name of this computer's system; empty for a phone. */
  const detectSystem = () => {
    const { userAgent, userAgentData } = navigator
    const name = userAgentData?.platform || userAgent
    if (/android|iphone|ipad/i.test(userAgent)) return ''
    if (/mac/i.test(name)) return 'darwin'
    if (/win/i.test(name)) return 'win32'
    return /linux|cros|chrome ?os/i.test(name) ? 'linux' : ''
  }

  const chooseSystem = (system) => {
    root.dataset.system = system
    for (const radio of all('input[name=system]')) radio.checked = radio.value === system
  }

  /** What to say, from the page: nothing here is for people. */
  const words = () => JSON.parse(document.getElementById('status').dataset.words)

  const prepare = () => {
    if (!document.getElementById('address')) return
    chooseSystem(detectSystem())
    openFromHash()
  }

  const openFromHash = () => {
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (target instanceof HTMLDetailsElement) target.open = true
  }

  const writeClipboard = async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // An older browser, or one that gives a file no clipboard.
      const area = document.createElement('textarea')
      area.value = text
      document.body.append(area)
      area.select()
      const done = document.execCommand('copy')
      area.remove()
      return done
    }
  }

  const copy = async (button) => {
    const source = document.getElementById(button.dataset.copy)
    if (!source) return
    const done = await writeClipboard(source.textContent)
    const label = button.querySelector('.label')
    button.dataset.normal ||= label.textContent
    const { copied, copyManually, cannotCopy } = words()
    label.textContent = done ? copied : copyManually
    button.dataset.done = String(done)
    say(done ? copied : cannotCopy)
    button.focus()
    clearTimeout(Number(button.dataset.timer))
    button.dataset.timer = setTimeout(() => {
      label.textContent = button.dataset.normal
      delete button.dataset.done
    }, 1800)
  }

  const reveal = (button) => {
    const shown = root.dataset.revealed !== 'yes'
    root.dataset.revealed = shown ? 'yes' : 'no'
    const { hideToken, revealToken, tokenShown, tokenHidden } = words()
    button.querySelector('.label').textContent = shown ? hideToken : revealToken
    button.dataset.done = String(shown)
    say(shown ? tokenShown : tokenHidden)
  }

  const search = (text) => {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const client of all('[data-name]')) {
      client.hidden = !wanted.every((word) => client.dataset.name.includes(word))
      if (!client.hidden) found += 1
    }
    for (const group of all('.group')) group.hidden = !group.querySelector('[data-name]:not([hidden])')
    document.getElementById('none-found').hidden = found > 0
    say(wanted.length === 0 ? '' : words().found[found])
  }

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.dataset.copy) void copy(button)
    else if (button?.dataset.reveal) reveal(button)
  })
  document.addEventListener('change', (event) => {
    if (event.target.name === 'system') chooseSystem(event.target.value)
  })
  document.addEventListener('input', (event) => {
    if (event.target.id === 'search') search(event.target.value)
  })
  document.addEventListener('keydown', (event) => {
    if (event.target.id !== 'search') return
    if (event.key === 'Escape') {
      event.target.value = ''
      search('')
    }
    const first = document.querySelector('[data-name]:not([hidden])')
    if (event.key === 'Enter' && first) {
      // Else the same press would close it again, from its new place.
      event.preventDefault()
      first.open = true
      first.querySelector('summary').focus()
    }
  })
  addEventListener('hashchange', openFromHash)
  document.addEventListener('DOMContentLoaded', prepare)
  document.addEventListener('page-opened', prepare)
}
