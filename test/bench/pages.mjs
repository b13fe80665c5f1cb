// The pages that are measured against each other. Each is served from memory, so that only the page itself differs.

const page = (body, script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head><body>${body}<script type="module">${script}</script></body></html>`

const rows = count =>
  Array.from({ length: count }, (_, index) => ({ rdns: `wallet${index}.example`, name: `Wallet ${index}` }))

/** Announces `count` wallets by EIP-6963, now and at every request. */
export const announcer = count => `
  const icon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Crect width=%228%22 height=%228%22 fill=%22%23468%22/%3E%3C/svg%3E'
  const wallets = ${JSON.stringify(rows(count))}.map(({ rdns, name }) => Object.freeze({ info: Object.freeze({ uuid: rdns, rdns, name, icon }), provider: { request: () => new Promise(() => {}) } }))
  const announce = () => { for (const detail of wallets) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })) }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()`

/** Says when an element is first on the screen. */
export const mark = `
  globalThis.seen = (selector, root = document) => new Promise(done => {
    const find = node => node.querySelector(selector) ?? [...node.querySelectorAll('*')].map(each => each.shadowRoot && find(each.shadowRoot)).find(Boolean)
    const look = () => { const found = find(root); if (found && found.getBoundingClientRect().height > 0) done(performance.now()); else requestAnimationFrame(look) }
    look()
  })`

/**
 * What waits for the page to be at rest, waits until `rest()` as well: so that what the button takes is told from what
 * comes after it.
 */
const hold = `
  const idle = requestIdleCallback
  const held = new Promise(release => { globalThis.rest = () => { release(); return new Promise(done => idle(() => setTimeout(done))) } })
  globalThis.requestIdleCallback = work => void held.then(() => idle(work))`

/** What a careful developer writes by hand: the same rows in a native dialog. */
const handWritten = count => `
  const dialog = document.querySelector('dialog')
  document.querySelector('button').addEventListener('click', () => {
    const list = document.createElement('ul')
    for (const { info } of wallets.slice(0, ${count})) {
      const row = document.createElement('li'), button = document.createElement('button'), image = new Image(40, 40), name = document.createElement('span')
      image.src = info.icon; image.alt = ''; name.textContent = info.name; button.className = 'row'
      button.append(image, name); row.append(button); list.append(row)
    }
    dialog.replaceChildren(Object.assign(document.createElement('h1'), { textContent: 'Connect Wallet' }), list)
    dialog.showModal()
  })`

export const pages = {
  '/empty-lit.html': page(
    '<x-button></x-button>',
    `${mark}
    import { LitElement, html, css } from '/lit.js'
    customElements.define('x-button', class extends LitElement {
      static styles = css\`button { padding: 10px 16px; border: 0; border-radius: 12px }\`
      render() { return html\`<button>Connect Wallet</button>\` }
    })
    globalThis.ready = globalThis.seen('button')`,
  ),
  '/empty-react.html': page('<div></div>', `${mark}\nimport '/react.js'\nglobalThis.ready = globalThis.seen('button')`),
  '/w3m.html': page(
    `<w3m-modal networks='[{"id":1,"name":"Ethereum","nativeCurrency":{"name":"Ether","symbol":"ETH","decimals":18},"rpcUrls":{"default":{"http":[]}}}]'></w3m-modal><w3m-button></w3m-button>`,
    `${mark}${announcer(4)}
    import '/cdn/w3m.js'
    globalThis.ready = globalThis.seen('[data-testid=connect-button]')`,
  ),
  '/w3m-held.html': page(
    `<w3m-modal networks='[{"id":1,"name":"Ethereum","nativeCurrency":{"name":"Ether","symbol":"ETH","decimals":18},"rpcUrls":{"default":{"http":[]}}}]'></w3m-modal><w3m-button></w3m-button>`,
    `${mark}${hold}${announcer(4)}
    import '/cdn/w3m.js'
    globalThis.ready = globalThis.seen('[data-testid=connect-button]')`,
  ),
  '/w3m-100.html': page(
    `<w3m-modal networks='[{"id":1,"name":"Ethereum","nativeCurrency":{"name":"Ether","symbol":"ETH","decimals":18},"rpcUrls":{"default":{"http":[]}}}]'></w3m-modal><w3m-button></w3m-button>`,
    `${mark}${announcer(100)}
    import '/cdn/w3m.js'
    globalThis.ready = globalThis.seen('[data-testid=connect-button]')`,
  ),
  '/dialog.html': page(
    '<button>Connect Wallet</button><dialog></dialog>',
    `${mark}${announcer(4)}${handWritten(4)}\nglobalThis.ready = globalThis.seen('button')`,
  ),
  '/dialog-100.html': page(
    '<button>Connect Wallet</button><dialog></dialog>',
    `${mark}${announcer(100)}${handWritten(100)}\nglobalThis.ready = globalThis.seen('button')`,
  ),
}
