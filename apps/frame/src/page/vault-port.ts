import type { Vault as FullVault } from '../vault/vault-client.js'

/** The vault as the page uses it. @throws {VaultCallError} */
export type Vault = Pick<FullVault, 'call'>
