/** What the list of wallets loads only on a page with a directory or a relay. */
export { SlowController } from '../../internal/slow-controller.js'
export { allWalletsRow } from './all-wallets-row.js'
export { pairingRow } from './pairing-row.js'
