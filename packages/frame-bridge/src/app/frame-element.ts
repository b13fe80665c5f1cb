const powers = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-storage-access-by-user-activation',
]
const permissions = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/**
 * The iframe, not yet in the page and without an address. `strict-origin` keeps the page's origin known to the frame,
 * and its path unknown;
 * with `no-referrer` the browser would mask `ancestorOrigins`.
 */
export function createFrameElement({
  origin,
  title,
}: {
  readonly origin: string
  readonly title: string
}): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.id = 'w3m-iframe'
  element.name = 'w3m-secure-iframe'
  element.title = title
  element.hidden = true
  element.allow = permissions.map(name => `${name} ${origin}`).join('; ')
  element.referrerPolicy = 'strict-origin'
  element.sandbox.add(...powers)
  return element
}
