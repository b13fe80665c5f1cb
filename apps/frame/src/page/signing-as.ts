import type { Vault } from './vault-port.js'

/** The vault for one approval: it signs with the keys of the account that the visitor was shown, or not at all. */
export const signingAs = (account: `0x${string}`, vault: Vault): Vault => ({
  call: (method, params) =>
    vault.call(method, method.startsWith('sign.') && typeof params === 'object' ? { ...params, account } : params),
})
