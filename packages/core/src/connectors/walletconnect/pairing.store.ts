import type { ReadableAtom } from 'nanostores'
import type { LinkedWallet, WalletLinkTarget } from './deep-links.js'
import type { PairingState } from './pairing.state.js'

/**
 * The code that a wallet scans, for the views. The attempt itself is `w3m.connect({ connectorId: 'walletConnect' })`:
 * it starts a pairing, fresh codes come by themselves while it runs, and a code that is still alive serves the next
 * attempt too.
 */
export interface PairingStore {
  /** A page that subscribes to it draws the code itself: the modal then does not open by itself. */
  readonly $state: ReadableAtom<PairingState>
  /**
   * How many minutes this device's clock is slow, if wallets therefore take its codes for expired; 0 if it does no
   * harm. Undefined if it is not known: with a relay that is not W3M's, or a provider of the host's own.
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
