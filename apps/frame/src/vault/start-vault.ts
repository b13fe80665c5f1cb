import { createVault, type Vault } from './vault-client.js'

interface ScriptPolicy {
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

declare global {
  interface Window {
    /** Not every browser has it. */
    readonly trustedTypes?: PolicyFactory
  }
}

/** The address of the worker, as this page names it. */
export const workerUrl = (): string => document.querySelector<HTMLMetaElement>('meta[name="w3m-worker"]')!.content

/**
 * Starts the worker that holds the keys, and locks it when the page is hidden for good. Call it once a page: the policy
 * of Trusted Types that lets it start knows this one address.
 * @param url of the built `vault-worker.ts`, on the frame's own origin
 */
export function startVault(url: string): Vault {
  const address = new URL(url, location.href)
  if (address.origin !== location.origin) throw new TypeError('The keys are only held by a worker of this origin.')
  const types = window.trustedTypes
  const policy = types?.createPolicy('w3m-worker', {
    createScriptURL(requestedUrl) {
      if (requestedUrl !== address.href) throw new TypeError('This policy is for one worker.')
      return requestedUrl
    },
  })
  const trusted = policy ? policy.createScriptURL(address.href) : address.href
  const vault = createVault(new Worker(trusted as string, { type: 'module', name: 'w3m-vault' }))
  // A page that may come back from the browser's memory takes no keys there.
  addEventListener('pagehide', () => void vault.call('wallet.lock', undefined).catch(() => undefined))
  return vault
}
