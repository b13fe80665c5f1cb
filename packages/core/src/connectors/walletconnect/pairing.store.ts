import type { ReadableAtom } from 'nanostores'
import type { LinkedWallet, WalletLinkTarget } from './deep-links.js'
import type { PairingState } from './pairing.state.js'

/**
 * The code that a wallet scans, for the views. The attempt itself is `w3m.connect({ connectorId: 'walletConnect' })`:
 * it starts a pairing, fresh codes come by themselves while it runs, and a code that is still alive serves the next
 * attempt too.
 */
export interface PairingStore {
  /** Whoever follows it draws the code: the modal does not come by itself then. */
  readonly $state: ReadableAtom<PairingState>
  /**
   * By how many minutes this device's clock is slow, where that makes wallets take its codes for expired; 0 where it
   * does no harm. Undefined where nobody tells: a relay that is not W3M's, or a provider of the host's own.
   */
  readonly $minutesSlow: ReadableAtom<number | undefined>
  /** The wallet that the visitor chose in the list; undefined for any that can scan. */
  readonly $wallet: ReadableAtom<LinkedWallet | undefined>
  /** Names the wallet that the next answer is expected from: it becomes a recent one when it connects. */
  choose(wallet: LinkedWallet | undefined): void
  /** Asks for a fresh code now. The attempt goes on; a wallet that has the former code may still answer. */
  renew(): void
  /**
   * A link of the chosen wallet was opened: later requests will open that wallet too (`WALLETCONNECT_DEEPLINK_CHOICE`).
   */
  opened(link: Pick<WalletLinkTarget, 'base'>): void
}
