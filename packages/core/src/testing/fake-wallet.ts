import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'

/** How a fake wallet misbehaves. Flags may be changed while it runs. */
export interface FakeWalletFlags {
  /** Refuses what needs the visitor's consent with this code. */
  refuseWith?: number | undefined
  /** Never answers these methods. */
  hangs?: readonly string[]
  /** Answers these methods with what stands here, whatever is asked. */
  answers?: Readonly<Record<string, unknown>>
  /** Says yes to a switch and stays where it is. */
  liesAboutSwitch?: boolean
  /** Is on another network so many milliseconds after it said yes. */
  switchesAfterMs?: number
}

/** A fake EVM wallet, and what a test does with it. */
export interface FakeWallet {
  /** What a page is given of it. */
  readonly provider: Eip1193Provider
  /** The flags that it was made with: a change holds for the next call. */
  readonly flags: FakeWalletFlags
  /** Every call that arrived, in order. */
  readonly calls: readonly { readonly method: string; readonly params?: unknown }[]
  /** What the page may see now. */
  seen(): { readonly accounts: readonly string[]; readonly chainId: number }
  /** How many listeners are attached: zero when everything was given back. */
  listenerCount(): number
  /** Has other accounts from now on, and says `accountsChanged`. */
  setAccounts(accounts: readonly string[]): void
  /** Takes back what the page was allowed: it must ask again. */
  revoke(): void
  /** Is on another network from now on, and says `chainChanged`. */
  setChain(chainId: number): void
  /** Says an event as it is given, whatever it is. */
  say(event: string, value?: unknown): void
  /** Announces the wallet to the page by EIP-6963, now and at every request. Returns what stops it. */
  announce(info?: Partial<FakeAnnouncement>): () => void
}

/** What a wallet says of itself when it announces itself (EIP-6963). */
export interface FakeAnnouncement {
  /** A UUID of version 4; by default another one at each `announce`. */
  readonly uuid: string
  /** The name that visitors see. */
  readonly name: string
  /** The wallet's reverse domain name: `test.wallet`. */
  readonly rdns: string
  /** A `data:` URL. */
  readonly icon: string
}

/** What a fake EVM wallet has, and how it misbehaves from the start. */
export interface FakeWalletOptions extends FakeWalletFlags {
  /** The chosen one first. Default: `fakeAddress`. */
  readonly accounts?: readonly string[]
  /** Where it is at first. Default: 1. */
  readonly chainId?: number
  /** Networks that the wallet knows; others answer 4902 until they are added. */
  readonly knownChains?: readonly number[]
  /** The page was allowed before: `eth_accounts` gives the accounts without a question. Default: false. */
  readonly isAuthorised?: boolean
}

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
const toHex = (value: number) => `0x${value.toString(16)}`

/** The EVM address that a fake wallet has by default, with its checksum (EIP-55). */
export const fakeAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** Another EVM address with its checksum (EIP-55), for a test to change to. */
export const otherFakeAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
/** An empty picture as a `data:` URL, for a wallet that announces itself. */
export const fakeIcon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'

/** An EVM wallet for tests: it behaves by EIP-1193 unless a flag says otherwise. */
export function createFakeWallet({
  accounts = [fakeAddress],
  chainId = 1,
  knownChains = [1, 10, 8453],
  isAuthorised = false,
  ...flags
}: FakeWalletOptions = {}): FakeWallet {
  let current = accounts
  let chain = chainId
  let authorised = isAuthorised
  const known = new Set(knownChains)
  const listeners = new Map<string, Set<(value: never) => void>>()
  const calls: { method: string; params?: unknown }[] = []

  const say = (event: string, value?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
  }
  const setChain = (next: number) => {
    chain = next
    say('chainChanged', toHex(next))
  }
  const consent = () => {
    if (flags.refuseWith !== undefined) throw rpcError(flags.refuseWith, 'User rejected the request.')
  }
  const requestedChain = (params: unknown) => Number((params as readonly { chainId: string }[])[0]!.chainId)

  const methods: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_requestAccounts() {
      consent()
      authorised = true
      return current
    },
    eth_accounts: () => (authorised ? current : []),
    eth_chainId: () => toHex(chain),
    eth_getBalance: () => '0xde0b6b3a7640000',
    wallet_switchEthereumChain(params) {
      const target = requestedChain(params)
      if (!known.has(target)) throw rpcError(4902, 'Unrecognized chain ID.')
      consent()
      if (flags.switchesAfterMs !== undefined) setTimeout(() => setChain(target), flags.switchesAfterMs)
      else if (!flags.liesAboutSwitch) setChain(target)
      return null
    },
    wallet_addEthereumChain(params) {
      consent()
      known.add(requestedChain(params))
      return null
    },
    personal_sign() {
      consent()
      return `0x${'11'.repeat(65)}`
    },
  }

  const provider: Eip1193Provider = {
    request({ method, params }) {
      calls.push({ method, ...(params === undefined ? {} : { params }) })
      if (flags.hangs?.includes(method)) return new Promise(() => undefined)
      if (flags.answers && method in flags.answers) return Promise.resolve(flags.answers[method])
      const handle = methods[method]
      if (!handle) return Promise.reject(rpcError(-32601, `The method ${method} does not exist.`))
      try {
        return Promise.resolve(handle(params))
      } catch (error) {
        return Promise.reject(error as Error)
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }

  return {
    provider,
    flags,
    calls,
    seen: () => ({ accounts: authorised ? current : [], chainId: chain }),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    setAccounts(next) {
      current = next
      say('accountsChanged', next)
    },
    revoke() {
      authorised = false
      say('accountsChanged', [])
    },
    setChain,
    say,
    announce(info = {}) {
      const detail = Object.freeze({
        info: Object.freeze({
          uuid: crypto.randomUUID(),
          name: 'Test Wallet',
          rdns: 'test.wallet',
          icon: fakeIcon,
          ...info,
        }),
        provider,
      })
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
      return () => window.removeEventListener('eip6963:requestProvider', announce)
    },
  }
}
