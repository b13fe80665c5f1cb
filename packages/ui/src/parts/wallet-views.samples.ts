import { createW3m, type W3m, type W3mOptions, type WalletsStore } from '@w3m/core'
import {
  createFakeWallet,
  fakeNetwork,
  type FakeAnnouncement,
  type FakeWallet,
  type FakeWalletOptions,
} from '@w3m/core/testing'
import { translatorOf } from '../i18n/translator.js'

const api = 'https://api.example'

interface SampleWallet {
  readonly id: string
  readonly name: string
  readonly [field: string]: unknown
}

export const sampleWallet = (id: string, more: object = {}): SampleWallet => ({
  id,
  name: `Wallet ${id}`,
  homepage: 'https://wallet.example/',
  chrome_store: 'https://chrome.example/',
  app_store: 'https://ios.example/',
  play_store: 'https://android.example/',
  ...more,
})

export const sampleWallets = (count: number): readonly SampleWallet[] =>
  Array.from({ length: count }, (_, index) => sampleWallet(`w${index + 1}`))

/** How the fake directory behaves; may be changed while it runs. */
export interface SampleDirectory {
  wallets: readonly SampleWallet[]
  mode: 'answers' | 'fails' | 'hangs'
}

export interface SampleContext {
  readonly directory: SampleDirectory
  /** What the server says of its social logins; without it, nothing that can be read. */
  offers: { readonly frame: string; readonly socials: readonly string[] } | undefined
  /** Announces a wallet to the page. */
  announce(info: Partial<FakeAnnouncement>, options?: FakeWalletOptions): FakeWallet
  start(options?: Partial<W3mOptions>): Promise<W3m>
  wallets(): Promise<WalletsStore>
  list(): ReturnType<W3m['load']['walletList']>
  destroy(): void
}

/** A page with extension wallets and a directory of its own, and one instance with its English texts loaded. */
export function createSampleContext(): SampleContext {
  const directory: SampleDirectory = { wallets: sampleWallets(60), mode: 'answers' }
  const ends: (() => void)[] = []
  const page = window as { fetch: typeof fetch; ethereum?: unknown }
  const realFetch = page.fetch
  let w3m: W3m | undefined

  page.fetch = ((input: RequestInfo | URL, init?: RequestInit) => {
    const { origin, pathname, searchParams: query } = new URL(String(input))
    if (origin !== api) return realFetch(input, init)
    if (pathname === '/login/v1/offers') return Promise.resolve(Response.json(sampleContext.offers ?? {}))
    if (directory.mode === 'hangs') return new Promise(() => undefined)
    if (directory.mode === 'fails') return Promise.resolve(new Response('{}', { status: 400 }))
    const include = query.get('include')?.split(',')
    const search = query.get('search')?.toLowerCase() ?? ''
    const found = directory.wallets.filter(
      ({ id, name, badge_type }) =>
        (!include || include.includes(id)) &&
        name.toLowerCase().includes(search) &&
        (!query.has('badge_type') || badge_type === query.get('badge_type')),
    )
    const [number, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
    return Promise.resolve(
      Response.json({ count: found.length, data: found.slice((number - 1) * entries, number * entries) }),
    )
  }) as typeof fetch

  const sampleContext: SampleContext = {
    directory,
    offers: undefined,
    announce(info, options) {
      const wallet = createFakeWallet(options)
      ends.push(wallet.announce(info))
      return wallet
    },
    async start(options = {}) {
      w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', services: { api }, ...options })
      await translatorOf(w3m).ready()
      return w3m
    },
    wallets: () => w3m!.load.wallets(),
    list: () => w3m!.load.walletList(),
    destroy() {
      w3m?.destroy()
      for (const end of ends) end()
      page.fetch = realFetch
      delete page.ethereum
    },
  }
  return sampleContext
}
