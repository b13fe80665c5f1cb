import type { W3m } from '@w3m/core'

/** Puts a text where the page shows it. */
export const put = (id: string, text = ''): HTMLElement => {
  const place = document.querySelector<HTMLElement>(`[data-testid=${id}]`)!
  place.textContent = text
  return place
}

/** `CODE: what happened`. */
export const errorLine = (error: unknown): string => {
  const { code, name, message } = Object(error) as Partial<Record<'code' | 'name' | 'message', unknown>>
  return `${String(code ?? name ?? 'UNKNOWN')}: ${String(message ?? error)}`
}

/** Shows where an instance stands, and runs the page's actions on it: their code comes with the first one. */
export function follow(w3m: W3m): void {
  Object.assign(window, { w3m })
  w3m.subscribe('account', ({ status, address, caipAddress }) => {
    put('demo-status', status).dataset.status = status
    put('demo-address', address)
    put('demo-caip-address', caipAddress)
  })
  w3m.subscribe('network', ({ caipNetworkId }) => put('demo-network', caipNetworkId))
  w3m.subscribe('events', ({ name, detail }) => {
    if (name === 'error') put('demo-error', errorLine(detail))
    if (name === 'connect') put('demo-error')
  })
  document.addEventListener('click', async ({ target }) => {
    const id = (target as HTMLElement).dataset.testid
    if (!/^demo-s/.test(id!) || id === 'demo-status') return
    put('demo-result')
    put('demo-error')
    try {
      put('demo-result', await (await import('./page-actions.js')).runAction(w3m, id!))
    } catch (error) {
      put('demo-error', errorLine(error))
    }
  })
}
