import type { Connector, PairingState, PairingStore, W3m, WalletLink } from '@w3m/core'
import { fakeAddress, until } from '@w3m/core/testing'
import { atom, type WritableAtom } from 'nanostores'

export const sampleUri = (digit = 'a'): string =>
  `wc:${digit.repeat(64)}@2?expiryTimestamp=1790000000&relay-protocol=irn&symKey=${'3f'.repeat(32)}`

const picture = (hue: number): string => {
  const disc = `<rect width="40" height="40" fill="hsl(${hue} 70% 45%)"/><circle cx="20" cy="20" r="9" fill="#fff"/>`
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${disc}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`
}

/** A wallet with every kind of link. */
export const harbor: WalletLink = {
  id: 'harbor',
  name: 'Harbor',
  image: picture(212),
  mobileLink: 'harbor:',
  desktopLink: 'harbor-desktop:',
  webappLink: 'https://web.harbor.example/',
  appStore: 'https://ios.example/',
}

/** A relay with one wallet behind it, in the test's hand: the code that is shown, and what the wallet answers. */
export interface FakePairing {
  readonly $state: WritableAtom<PairingState>
  readonly $minutesSlow: WritableAtom<number | undefined>
  readonly chosen: readonly (WalletLink | undefined)[]
  readonly opened: readonly string[]
  /** How many attempts reached the relay. */
  readonly attempts: number
  ready(uri?: string, lifetimeMs?: number): void
  approve(): void
  refuse(error: Error): void
}

/** Puts a fake relay into an instance, in place of the one that it would load. */
export async function fakePairing(w3m: W3m): Promise<FakePairing> {
  const $state = atom<PairingState>({ phase: 'idle' })
  const $minutesSlow = atom<number | undefined>(undefined)
  const chosen: (WalletLink | undefined)[] = []
  const opened: string[] = []
  let attempts = 0
  let answer:
    | {
        readonly resolve: (session: Awaited<ReturnType<Connector['connect']>>) => void
        readonly reject: (error: Error) => void
      }
    | undefined

  const store: PairingStore = {
    $state,
    $minutesSlow,
    $wallet: atom(undefined),
    choose: wallet => void chosen.push(wallet),
    renew: () => undefined,
    opened: ({ base }) => void opened.push(base),
  }
  const connector: Connector = {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    name: 'WalletConnect',
    provider: {},
    connect: ({ signal }) => {
      attempts++
      $state.set({ phase: 'preparing' })
      return new Promise((resolve, reject) => {
        answer = { resolve, reject }
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    },
    reconnect: () => Promise.resolve(undefined),
    disconnect: () => Promise.resolve(),
    switchNetwork: () => Promise.resolve(),
    watch: () => () => undefined,
  }
  Object.assign(w3m.load, { pairing: () => Promise.resolve(store) })
  const { $connectors } = await w3m.load.discovery()
  // The real one comes first: what is put in its place must be the last word.
  const { universalProvider, projectId, services } = w3m.$options.get()
  if (universalProvider ?? projectId ?? services?.relay)
    await until($connectors, list => list.some(({ id }) => id === 'walletConnect'))
  ;($connectors as WritableAtom<readonly Connector[]>).set([connector])

  return {
    $state,
    $minutesSlow,
    chosen,
    opened,
    get attempts() {
      return attempts
    },
    ready: (uri = sampleUri(), lifetimeMs = 240_000) =>
      $state.set({
        phase: 'ready',
        uri,
        expiresAtMs: Date.now() + lifetimeMs,
        renewsAtMs: Date.now() + lifetimeMs - 10_000,
      }),
    approve: () => answer?.resolve({ accounts: [fakeAddress], chainReference: '1' }),
    refuse: error => answer?.reject(error),
  }
}
