import type { NameOffer, NameRelease, NamesStore, NameTransfers } from '@w3m/core'
import { atom } from 'nanostores'

/** A store of names that records its calls, and changes nothing by itself. */
export function fakeNames(requests: string[]) {
  const $offer = atom<NameOffer>({ status: 'idle' })
  const $release = atom<NameRelease>({ status: 'idle' })
  const transfers: NameTransfers = {
    $release,
    release: async name => void requests.push(`release ${name}`),
    forgetRelease: () => (requests.push('forget'), $release.set({ status: 'idle' })),
    $offer,
    offer: async (name, to) => void requests.push(`offer ${name} ${to}`),
    acceptOffer: async () => (requests.push('accept'), ''),
    cancelOffer: () => (requests.push('cancel'), $offer.set({ status: 'idle' })),
  }
  const store: NamesStore = {
    namespaces: ['eip155'],
    $state: atom({
      suffix: '.w3m.local',
      label: '',
      problem: 'short',
      status: 'idle',
      suggestions: [],
      error: undefined,
    }),
    $registration: atom({ status: 'idle' }),
    refresh: async () => undefined,
    type: () => undefined,
    retry: () => undefined,
    register: async () => '',
    reset: () => undefined,
    release: transfers.release,
    $offer,
    transfers: async () => transfers,
  }
  return { store, transfers, $offer, $release }
}

/** Every look that a view is judged in: themes, and a language of each direction. */
export const themesAndLocales = [
  ['light', 'en'],
  ['dark', 'en'],
  ['light', 'ar'],
] as const
