/** How a fake wallet misbehaves. Flags may be changed while it runs. */
export interface FakeStandardFlags {
  /** Refuses what needs the visitor's consent with this message, as Wallet Standard wallets do: without a number. */
  refuseWith?: string | undefined
  /** Never answers what needs the visitor's consent. */
  isSilent?: boolean
  /** Never answers these features. */
  hangs?: readonly string[]
  /** Answers these features with what stands here, whatever is asked. */
  answers?: Readonly<Record<string, unknown>>
}

/** A fake wallet by Wallet Standard, and what a test does with it. */
export interface FakeStandardWallet {
  /** What a page is given of it. */
  readonly wallet: {
    readonly name: string
    readonly chains: readonly string[]
    /** By name, `solana:signMessage` for example; those of the option `lacks` are not there. */
    readonly features: Readonly<Record<string, unknown>>
    /** Empty until the page was allowed to see them. */
    readonly accounts: readonly FakeStandardAccount[]
  }
  /** The flags that it was made with: a change holds for the next call. */
  readonly flags: FakeStandardFlags
  /** Every call that arrived, in order. */
  readonly calls: readonly { readonly feature: string; readonly inputs: readonly unknown[] }[]
  /** How many listeners are attached: zero when everything was given back. */
  listenerCount(): number
  /** Has other accounts from now on, and says so by `standard:events`. */
  setAccounts(addresses: readonly string[]): void
  /** Takes back what the page was allowed: it must ask again. */
  revoke(): void
  /** Says a change as it is given, whatever it is. */
  say(change: unknown): void
  /** Registers the wallet with the page, now and with every application that comes. Returns what takes it away. */
  register(): () => void
}

/** An account as Wallet Standard gives it to a page. */
export interface FakeStandardAccount {
  /** The address in base58. */
  readonly address: string
  /** 32 zeros, whatever the address is. */
  readonly publicKey: Uint8Array
  /** The networks of the wallet: `solana:mainnet`. */
  readonly chains: readonly string[]
  /** The features that the wallet offers for this account: `solana:signMessage`. */
  readonly features: readonly string[]
}

/** What a fake wallet by Wallet Standard has, and how it misbehaves from the start. */
export interface FakeStandardOptions extends FakeStandardFlags {
  /** Default: `Test Solana`. */
  readonly name?: string
  /** A `data:` URL, or anything that a wallet may give in its place. Default: an empty picture. */
  readonly icon?: unknown
  /** Default: `solana:mainnet`, `solana:devnet`, `solana:testnet` and `solana:localnet`. */
  readonly chains?: readonly string[]
  /** In base58. Default: `fakeSolanaAddress`. */
  readonly addresses?: readonly string[]
  /** Features that this wallet lacks. */
  readonly lacks?: readonly string[]
  /** The page was allowed before: a silent `standard:connect` gives the accounts. Default: false. */
  readonly isAuthorised?: boolean
  /** Signs a transaction in wire form for an account. Default: a mark in the place of the first signature. */
  readonly sign?: (wire: Uint8Array, address: string) => Uint8Array | Promise<Uint8Array>
}

/** The Solana address that a fake wallet has by default. */
export const fakeSolanaAddress = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
/** Another valid Solana address, for a test to change to. */
export const otherFakeSolanaAddress = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'
const fakeStandardIcon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

const marked = (wire: Uint8Array): Uint8Array =>
  Uint8Array.from(wire, (byte, index) => (index >= 1 && index <= 64 ? 7 : byte))

/** A Solana wallet for tests: it behaves by Wallet Standard unless a flag says otherwise. */
export function createFakeStandardWallet({
  name = 'Test Solana',
  icon = fakeStandardIcon,
  chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
  addresses = [fakeSolanaAddress],
  lacks = [],
  isAuthorised = false,
  sign = marked,
  ...flags
}: FakeStandardOptions = {}): FakeStandardWallet {
  const listeners = new Set<(change: unknown) => void>()
  const calls: { feature: string; inputs: readonly unknown[] }[] = []
  const toAccount = (address: string): FakeStandardAccount => ({
    address,
    publicKey: new Uint8Array(32),
    chains,
    features: Object.keys(features),
  })
  let known = addresses
  let authorised = isAuthorised

  const consent = async () => {
    if (flags.isSilent) await new Promise(() => undefined)
    if (flags.refuseWith !== undefined) throw new Error(flags.refuseWith)
  }
  /** Notes the call, and answers as the flags say, else as `handler` does. */
  const method =
    (feature: string, handler: (inputs: readonly never[]) => unknown) =>
    async (...inputs: readonly unknown[]): Promise<unknown> => {
      calls.push({ feature, inputs })
      if (flags.hangs?.includes(feature)) return new Promise(() => undefined)
      if (flags.answers && feature in flags.answers) return flags.answers[feature]
      return handler(inputs as readonly never[])
    }
  const say = (change: unknown) => {
    for (const listener of [...listeners]) listener(change)
  }
  const accounts = () => (authorised ? known.map(toAccount) : [])
  interface SignInput {
    readonly account: FakeStandardAccount
    readonly transaction: Uint8Array
  }

  const all: Readonly<Record<string, unknown>> = {
    'standard:connect': {
      version: '1.0.0',
      connect: method('standard:connect', async ([input]: readonly { readonly silent?: boolean }[]) => {
        if (!authorised && !input?.silent) {
          await consent()
          authorised = true
        }
        return { accounts: accounts() }
      }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: method('standard:disconnect', () => {
        authorised = false
        say({ accounts: [] })
      }),
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: (change: unknown) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: method('solana:signMessage', async (inputs: readonly { readonly message: Uint8Array }[]) => {
        await consent()
        return inputs.map(({ message }) => ({ signedMessage: message, signature: new Uint8Array(64).fill(5) }))
      }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: method('solana:signTransaction', async (inputs: readonly SignInput[]) => {
        await consent()
        return Promise.all(
          inputs.map(async ({ transaction, account }) => ({
            signedTransaction: await sign(transaction, account.address),
          })),
        )
      }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: method('solana:signAndSendTransaction', async (inputs: readonly SignInput[]) => {
        await consent()
        return Promise.all(
          inputs.map(async ({ transaction, account }) => ({
            signature: (await sign(transaction, account.address)).slice(1, 65),
          })),
        )
      }),
    },
  }
  const features = Object.fromEntries(Object.entries(all).filter(([feature]) => !lacks.includes(feature)))

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    get accounts() {
      return accounts()
    },
  }

  return {
    wallet,
    flags,
    calls,
    listenerCount: () => listeners.size,
    setAccounts(next) {
      known = next
      say({ accounts: accounts() })
    },
    revoke() {
      authorised = false
      say({ accounts: [] })
    },
    say,
    register() {
      const unregisters = new Set<() => void>()
      const callback = (api: { register(...wallets: readonly unknown[]): () => void }) =>
        void unregisters.add(api.register(wallet))
      const onEvent = (event: Event) => callback((event as CustomEvent<Parameters<typeof callback>[0]>).detail)
      window.addEventListener('wallet-standard:app-ready', onEvent)
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
      return () => {
        window.removeEventListener('wallet-standard:app-ready', onEvent)
        for (const unregister of unregisters) unregister()
      }
    },
  }
}
