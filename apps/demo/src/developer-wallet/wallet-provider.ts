// The developer wallet as a page meets it: an EIP-1193 provider whose code is loaded at the first request.
import type { DeveloperWallet } from './developer-wallet.js'

type Listener = (value: unknown) => void

const listeners = new Map<string, Set<Listener>>()
let wallet: Promise<DeveloperWallet> | undefined

const emit = (event: string, value: unknown): void => {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
}

/** The wallet behind the provider; its settings are on the playground. */
export const loadWallet = (): Promise<DeveloperWallet> =>
  (wallet ??= import('./developer-wallet.js').then(
    module => module.createDeveloperWallet(emit),
    (error: unknown) => {
      wallet = undefined
      throw error
    },
  ))

const provider = {
  async request(request: { readonly method: string; readonly params?: readonly unknown[] }) {
    return (await loadWallet()).request(request)
  },
  on(event: string, listener: Listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return provider
  },
  removeListener(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener)
    return provider
  },
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#1f2937"/>' +
  '<g fill="none" stroke="#fbbf24" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="m10 14 6 6-6 6"/><path d="M20 27h10"/></g></svg>'

const detail = Object.freeze({
  info: Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'W3M Developer Wallet',
    rdns: 'dev.w3m.evm',
    icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
  }),
  provider,
})

/** Announces the wallet as EIP-6963 wants it. */
export const announce = (): boolean => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
