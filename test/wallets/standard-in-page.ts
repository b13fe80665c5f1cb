import {
  standardNames,
  type StandardAnswer,
  type StandardFeature,
  type StandardInput,
  type StandardRequest,
  type StandardResult,
  type StandardSettings,
  type ReportedAccount,
} from './standard-wire.js'

// The page's half of the Solana test wallet: a Wallet Standard wallet whose answers come from the engine.

const page = globalThis as typeof globalThis & Record<string, unknown>
const settings = page[standardNames.settings] as StandardSettings
const binding = page[standardNames.callWallet] as (request: string) => Promise<string | null>

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

async function callWallet(request: StandardRequest): Promise<StandardResult> {
  const text = await binding(JSON.stringify(request))
  // The person never answers.
  if (text === null) return new Promise(() => undefined)
  const answer = JSON.parse(text) as StandardAnswer
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
  return answer.result
}

let accounts: readonly object[] = []
const listeners = new Set<(change: object) => void>()
const known = new Map<string, object>()

function take(reportedAccounts: readonly ReportedAccount[]): readonly object[] {
  accounts = reportedAccounts.map(({ address, publicKey }) => {
    const account = known.get(address) ?? {
      address,
      publicKey: toBytes(publicKey),
      chains: settings.chains,
      features: settings.features,
    }
    known.set(address, account)
    return account
  })
  return accounts
}

interface SignInput {
  readonly account: { readonly address: string }
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: object
}

/** @param shape what one answer looks like to the application */
const signing =
  (feature: StandardFeature, shape: (bytes: Uint8Array, input: SignInput) => object) =>
  async (...inputs: readonly SignInput[]): Promise<unknown> => {
    const wired = inputs.map(({ account, chain, message, transaction, options }): StandardInput => ({
      address: account.address,
      chain,
      bytes: toText((message ?? transaction)!),
      options,
    }))
    const result = await callWallet({ feature, inputs: wired })
    return 'outputs' in result
      ? result.outputs.map((text, index) => shape(toBytes(text), inputs[index]!))
      : (result as { readonly raw: unknown }).raw
  }

const signFeatures: Readonly<Record<string, object>> = {
  'solana:signMessage': {
    version: '1.1.0',
    signMessage: signing('solana:signMessage', (signature, { message }) => ({ signature, signedMessage: message })),
  },
  'solana:signTransaction': {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    signTransaction: signing('solana:signTransaction', signedTransaction => ({ signedTransaction })),
  },
  'solana:signAndSendTransaction': {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    signAndSendTransaction: signing('solana:signAndSendTransaction', signature => ({ signature })),
  },
}

const wallet = {
  version: '1.0.0',
  name: settings.name,
  icon: `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0b8"/></svg>')}`,
  chains: settings.chains,
  get accounts() {
    return accounts
  },
  features: {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { readonly silent?: boolean } = {}) {
        const result = await callWallet({ feature: 'standard:connect', silent })
        return 'accounts' in result ? { accounts: take(result.accounts) } : (result as { readonly raw: unknown }).raw
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        await callWallet({ feature: 'standard:disconnect' })
        take([])
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_: string, listener: (change: object) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ...Object.fromEntries(settings.features.map(feature => [feature, signFeatures[feature]])),
  },
}

const hide = (name: string, value: unknown) =>
  Object.defineProperty(page, name, { value, enumerable: false, configurable: true })
hide(standardNames.reportAccounts, (reportedAccounts: readonly ReportedAccount[]) => {
  take(reportedAccounts)
  for (const listener of [...listeners]) listener({ accounts })
})

function announce(): void {
  const register = (application: { register(wallet: unknown): void }) => application.register(wallet)
  addEventListener('wallet-standard:app-ready', event => register((event as CustomEvent).detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
hide(standardNames.announce, announce)
if (settings.announce === 'early') announce()
