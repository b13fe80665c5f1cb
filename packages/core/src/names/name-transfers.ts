import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { NameOffer } from './name-offer.state.js'
import { createNameOffers, type NameOffersDeps } from './name-offers.js'
import { releaseName, type ReleaseNameDeps } from './name-release.js'
import type { NameRelease } from './names.state.js'

/** Releases a name of an account, or moves it to another account. */
export interface NameTransfers {
  /** How the last `release` stands. */
  readonly $release: ReadableAtom<NameRelease>
  /**
   * Gives a name of the connected account up: the wallet signs that. @param name with its suffix
   * @throws {W3mError} as `register`
   */
  release(name: string): Promise<void>
  /** Forgets what became of the last release. */
  forgetRelease(): void
  /** A name on its way from one account to another: it waits five minutes at most, also over a reload. */
  readonly $offer: ReadableAtom<NameOffer>
  /**
   * Offers a name of the connected account to another one, in place of what was offered before: the wallet signs that.
   * @param name with its suffix @param to an address
   * @throws {W3mError} `NAME_RECIPIENT_INVALID`, and as `register`
   */
  offer(name: string, to: string): Promise<void>
  /**
   * Accepts the name that is offered to the connected account: its wallet signs too. Can be called again after a
   * failure of the service. @returns the whole name
   * @throws {W3mError} `NAME_NOT_OFFERED`, and as `register`
   */
  acceptOffer(): Promise<string>
  /** Cancels the offer and deletes the owner's signed message, in storage too. Sends no request. */
  cancelOffer(): void
}

export interface NameTransfersDeps extends NameOffersDeps, ReleaseNameDeps {}

/** The dependencies that the names store already has. */
export type NameTransfersContext = Omit<NameTransfersDeps, 'sendMove' | 'sendRelease' | 'toAddress' | 'storage'>

const transfersByOffer = new WeakMap<ReadableAtom<NameOffer>, NameTransfers>()

/** Creates one instance per names store, which is identified by its `$offer`. */
export function nameTransfersOf(deps: NameTransfersDeps): NameTransfers {
  const transfers = transfersByOffer.get(deps.$offer) ?? createNameTransfers(deps)
  transfersByOffer.set(deps.$offer, transfers)
  return transfers
}

function createNameTransfers(deps: NameTransfersDeps): NameTransfers {
  const { $offer, failureOf } = deps
  const $release = atom<NameRelease>({ status: 'idle' })
  const { offer, accept, cancel } = createNameOffers(deps)
  return {
    $release,
    async release(name) {
      $release.set({ status: 'releasing', name })
      try {
        await releaseName(name, deps)
        $release.set({ status: 'released', name })
      } catch (reason) {
        const error = failureOf(reason, name)
        $release.set({ status: 'failed', name, error })
        throw error
      }
    },
    forgetRelease() {
      if ($release.get().status !== 'releasing') $release.set({ status: 'idle' })
    },
    $offer,
    offer,
    acceptOffer: accept,
    cancelOffer: cancel,
  }
}
