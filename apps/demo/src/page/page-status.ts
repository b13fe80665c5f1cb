import type { W3m } from '@w3m/core'
import { elementOf } from './element-of.js'

declare global {
  interface Window {
    /** Every host page puts its instance here, for the console and for tests. */
    w3m: W3m
  }
}

/** Puts texts where the page shows them, by test id without `demo-`. */
export function put(texts: Readonly<Record<string, string | undefined>>): void {
  for (const id in texts) elementOf(`[data-testid=demo-${id}]`).textContent = texts[id] ?? ''
}

/** `CODE: what happened`. */
export function errorLine(error: unknown): string {
  const { code, name, message }: Readonly<Record<string, unknown>> = Object(error)
  return `${code ?? name}: ${message ?? String(error)}`
}

/** Shows where an instance stands. */
export function show(w3m: W3m): void {
  window.w3m = w3m
  w3m.subscribe('account', ({ status, address, caipAddress }) => {
    put({ status, address, 'caip-address': caipAddress })
    document.body.dataset.status = status
  })
  w3m.subscribe('network', ({ caipNetworkId }) => put({ network: caipNetworkId }))
  w3m.subscribe('events', ({ name, detail }) => {
    if (name === 'error') put({ error: errorLine(detail) })
    // What was restored took nothing: what the page said of its options stays.
    if (name === 'connect' && !detail.restored) put({ error: '' })
  })
}

/** The same, and runs the page's actions: their code comes with the first one. */
export function follow(w3m: W3m): void {
  show(w3m)
  document.addEventListener('click', ({ target }) => {
    const testid = target instanceof Element && target.getAttribute('data-testid')
    if (!testid || !/^demo-s(end|ign)/.test(testid)) return
    put({ result: '', error: '' })
    import('./page-actions.js')
      .then(({ runAction }) => runAction(w3m, testid))
      .then(
        result => put({ result }),
        (error: unknown) => put({ error: errorLine(error) }),
      )
  })
}
