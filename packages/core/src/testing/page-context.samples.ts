import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { W3mEvent } from '../events/events.store.js'
import {
  createFakeStandardWallet,
  fakeSolanaAddress,
  otherFakeSolanaAddress,
  type FakeStandardWallet,
} from './fake-standard-wallet.js'
import { createFakePhone, type FakePhone } from './fake-phone.samples.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from './fake-wallet.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork, otherFakeSolanaNetwork } from './fake-networks.js'
import { createW3m } from '../compose/create-w3m.js'
import { settlePromises } from './settle-promises.js'
import type { W3m } from '../compose/w3m.js'

export type NamespaceName = Extract<ChainNamespace, 'eip155' | 'solana'>
export const namespaceNames: readonly NamespaceName[] = ['eip155', 'solana']
export const contextNetworks = [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork, otherFakeSolanaNetwork]

/** What the person says to the next question. */
export type Answer = 'yes' | 'no' | 'nothing'

/** A wallet of the browser: every tab sees the same one. */
export interface ContextWallet {
  readonly id: string
  readonly namespace: NamespaceName
  /** Its namespaces have one session: they come and go together. */
  readonly isShared?: boolean
  /** The chosen account; undefined where the page is not allowed to see any. */
  address(): string | undefined
  /** Where the wallet stands; undefined where it stands nowhere. */
  chainId(): number | undefined
  answers(answer: Answer): void
  chooseAccount(index: number): void
  revoke(): void
  goTo?(chainId: number): void
  /** The extension goes and comes back, as it does when it is updated. */
  restart?(): void
  /** How often a person was asked: to connect, and to go elsewhere. */
  requestCounts(): { readonly connect: number; readonly change: number }
  /** The chain of the last request to sign. */
  lastChain(): string | undefined
  /** Undefined where it is listened to whether or not it is connected. */
  listeners(): number | undefined
  leave(): void
}

const evmAddresses = [fakeAddress, otherFakeAddress]
const solanaAddresses = [fakeSolanaAddress, otherFakeSolanaAddress]

function evmWallet(id: string, name: string): ContextWallet {
  const wallet: FakeWallet = createFakeWallet({ accounts: [fakeAddress], knownChains: [1, 10] })
  const flags = wallet.flags as { refuseWith?: number | undefined; hangs?: readonly string[] }
  const count = (method: string) => wallet.calls.filter(call => call.method === method).length
  const leave = wallet.announce({ rdns: id, name })
  return {
    id,
    namespace: 'eip155',
    address: () => wallet.seen().accounts[0],
    chainId: () => wallet.seen().chainId,
    answers(answer) {
      flags.refuseWith = answer === 'no' ? 4001 : undefined
      flags.hangs = answer === 'nothing' ? ['eth_requestAccounts'] : []
    },
    chooseAccount: index => wallet.setAccounts([evmAddresses[index]!]),
    revoke: wallet.revoke,
    goTo: wallet.setChain,
    requestCounts: () => ({
      connect: count('eth_requestAccounts'),
      change: count('wallet_switchEthereumChain') + count('wallet_addEthereumChain'),
    }),
    lastChain: () => undefined,
    listeners: wallet.listenerCount,
    leave,
  }
}

function solanaWallet(name: string): ContextWallet {
  const wallet: FakeStandardWallet = createFakeStandardWallet({ name, chains: ['solana:localnet', 'solana:devnet'] })
  let leave = wallet.register()
  return {
    id: name,
    namespace: 'solana',
    address: () => wallet.wallet.accounts[0]?.address,
    chainId: () => undefined,
    answers(answer) {
      wallet.flags.refuseWith = answer === 'no' ? 'User rejected the request.' : undefined
      wallet.flags.isSilent = answer === 'nothing'
    },
    chooseAccount: index => wallet.setAccounts([solanaAddresses[index]!]),
    revoke: wallet.revoke,
    restart() {
      leave()
      leave = wallet.register()
    },
    requestCounts: () => ({
      connect: wallet.calls.filter(({ feature, inputs }) => feature === 'standard:connect' && !inputs.length).length,
      change: 0,
    }),
    lastChain: () =>
      (
        wallet.calls.filter(({ feature }) => feature === 'solana:signTransaction').at(-1)?.inputs[0] as
          { readonly chain: string } | undefined
      )?.chain,
    listeners: wallet.listenerCount,
    leave: () => leave(),
  }
}

/** One namespace of a phone that is paired over a relay. */
const phoneWallet = (phone: FakePhone, namespace: NamespaceName): ContextWallet => ({
  id: 'walletConnect',
  namespace,
  isShared: true,
  address: () => phone.address(namespace),
  chainId: () => undefined,
  answers: answer => void (phone.answer = answer),
  chooseAccount: index => phone.chooseAccount(namespace, index),
  revoke: phone.revoke,
  requestCounts: () => ({ connect: phone.scans, change: phone.changes }),
  lastChain: () => phone.lastChain(namespace),
  listeners: () => undefined,
  leave: () => undefined,
})

/** A tab of the browser with the application in it. */
export interface Tab {
  readonly w3m: W3m
  readonly signals: readonly W3mEvent[]
  close(): void
}

/**
 * A browser: one storage, its wallets, and the tabs that the application is open in. A tab hears what another one
 * writes, never what it writes itself.
 */
export interface PageContext {
  readonly wallets: readonly ContextWallet[]
  readonly tabs: readonly Tab[]
  readonly stored: ReadonlyMap<string, string>
  open(): Tab
  reload(index: number): Tab
  /** Lets everything happen that can happen by itself. */
  rest(): Promise<void>
  end(): void
}

/** One turn of the event loop, and what it takes to get a module that is there already. */
async function turnWithModule(): Promise<void> {
  await settlePromises()
  await import('../compose/follow-other-tab.js')
}

export function createPageContext(): PageContext {
  const phone = createFakePhone(
    { eip155: evmAddresses, solana: solanaAddresses },
    contextNetworks.map(({ caipNetworkId }) => caipNetworkId),
  )
  const wallets = [
    evmWallet('one.example', 'One'),
    evmWallet('dual.example', 'Dual'),
    solanaWallet('Sol'),
    solanaWallet('Dual'),
    ...namespaceNames.map(name => phoneWallet(phone, name)),
  ]
  const stored = new Map<string, string>()
  const tabs: (Tab & { readonly area: object; readonly hear: ((event: StorageEvent) => void)[] })[] = []
  const news: { readonly to: object; readonly key: string }[] = []

  function open(): Tab {
    const storageListeners: ((event: StorageEvent) => void)[] = []
    const signals: W3mEvent[] = []
    const notifyTabs = (key: string) => {
      for (const { area: other } of tabs) if (other !== area) news.push({ to: other, key })
    }
    const area = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        if (stored.get(key) === value) return
        stored.set(key, value)
        notifyTabs(key)
      },
      removeItem(key: string) {
        if (stored.delete(key)) notifyTabs(key)
      },
    }
    // An instance takes its storage and listens to it while it is made: only then does this tab stand in for the
    // window.
    const { addEventListener } = window
    const localStorageOf = Object.getOwnPropertyDescriptor(window, 'localStorage')!
    Object.defineProperty(window, 'localStorage', { configurable: true, get: () => area })
    window.addEventListener = ((type: string, listener: (event: StorageEvent) => void, ...rest: unknown[]) =>
      type === 'storage'
        ? void storageListeners.push(listener)
        : addEventListener.call(
            window,
            type,
            listener as EventListener,
            ...(rest as []),
          )) as typeof window.addEventListener
    try {
      const library = phone.library()
      const w3m = createW3m({ networks: contextNetworks, universalProvider: library.provider })
      // Whoever has the phone holds it to every code.
      void w3m.load.pairing().then(
        ({ $state }) =>
          $state.subscribe(state => void (state.phase === 'ready' && queueMicrotask(() => phone.scan(state.uri)))),
        () => undefined,
      )
      w3m.subscribe('events', signal => signals.push(signal))
      const tab = {
        w3m,
        signals,
        area,
        hear: storageListeners,
        close() {
          tabs.splice(tabs.indexOf(tab), 1)
          w3m.destroy()
          library.close()
        },
      }
      tabs.push(tab)
      return tab
    } finally {
      Object.defineProperty(window, 'localStorage', localStorageOf)
      Reflect.deleteProperty(window, 'addEventListener')
    }
  }

  const deliver = () => {
    const { to, key } = news.shift()!
    const tab = tabs.find(({ area }) => area === to)
    for (const listener of tab?.hear ?? []) listener({ key, storageArea: to } as StorageEvent)
  }
  const isWaiting = () =>
    tabs.some(
      ({ w3m }) =>
        w3m.connection.$state.get().phase === 'finding' ||
        Object.values(w3m.account.$state.get()).some(({ status }) => status === 'reconnecting'),
    )

  return {
    wallets,
    tabs,
    stored,
    open,
    reload(index) {
      tabs[index]!.close()
      const tab = open()
      tabs.splice(index, 0, ...tabs.splice(tabs.length - 1, 1))
      return tab
    },
    async rest() {
      for (let quiet = 0, turns = 0; quiet < 4; turns++) {
        if (turns > 500) throw new Error('It never comes to rest.')
        await turnWithModule()
        quiet = news.length || isWaiting() ? 0 : quiet + 1
        if (news.length) deliver()
      }
    },
    end() {
      for (const tab of [...tabs]) tab.close()
      for (const wallet of wallets) wallet.leave()
    },
  }
}
