import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { NameOffer } from './name-offer.state.js'
import { createNameOffers, type NameOffersDeps } from './name-offers.js'
import { releaseName, type ReleaseNameDeps } from './name-release.js'
import type { NameRelease } from './names.state.js'

/** How an account parts with its name: for nobody, or for another account. */
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
   * Takes what is offered to the connected account: its wallet signs too. After a failure of the service it may be called
   * again. @returns the whole name
   * @throws {W3mError} `NAME_NOT_OFFERED`, and as `register`
   */
  acceptOffer(): Promise<string>
  /** Calls the offer off: what the owner signed is forgotten, also in storage. Nobody is asked. */
  cancelOffer(): void
}

export interface NameTransfersDeps extends NameOffersDeps, ReleaseNameDeps {}

/** What the store of names has already. */
export type NameTransfersContext = Omit<NameTransfersDeps, 'sendMove' | 'sendRelease' | 'toAddress' | 'storage'>

const transfersByOffer = new WeakMap<ReadableAtom<NameOffer>, NameTransfers>()

/** Once for a store of names, which `deps.$offer` stands for. */
export function nameTransfersOf(deps: NameTransfersDeps): NameTransfers {
  const known = transfersByOffer.get(deps.$offer) ?? createNameTransfers(deps)
  transfersByOffer.set(deps.$offer, known)
  return known
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
