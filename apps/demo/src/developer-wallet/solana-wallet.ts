// The Solana developer wallet: a real Wallet Standard wallet over the local chain, signing with public test keys.
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features'
import stack from 'served:stack.json' with { type: 'json' }
import { decodeBase58 } from '@w3m/core/caip'
import { approve } from './confirm-request.js'
import { solanaAccounts, type SolanaTestAccount } from './solana-accounts.js'
import { invalidParams, unauthorized } from './wallet-error.js'
import { solanaMemory } from './wallet-settings.js'

const solanaWalletName = 'W3M Developer Solana'
const chain = 'solana:localnet'
const local = localChain()
const signFeatures = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
const versions = ['legacy', 0] as const

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#1f2937"/>' +
  '<g fill="none" stroke="#34d399" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="m10 14 6 6-6 6"/><path d="M20 27h10"/></g></svg>'

function localChain() {
  const found = stack.chains.find(({ caipNetworkId }) => caipNetworkId.startsWith('solana:'))
  if (!found) throw new Error('The local stack has no Solana chain.')
  return found
}

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature

const listeners = new Set<StandardEventsListeners['change']>()
let memory = solanaMemory.read()
const remember = (change: Partial<typeof memory>) => solanaMemory.write((memory = { ...memory, ...change }))
const chosen = (): SolanaTestAccount => solanaAccounts[memory.account] ?? solanaAccounts[0]

const accountByKey = new Map<string, WalletAccount>()
/** One object for each account: applications may compare them. */
function accountOf({ address }: SolanaTestAccount): WalletAccount {
  const known = accountByKey.get(address)
  if (known) return known
  const publicKey = decodeBase58(address)
  if (!publicKey) throw new Error(`${address} is no Solana address.`)
  const account = Object.freeze({ address, publicKey, chains: [chain] as const, features: signFeatures })
  accountByKey.set(address, account)
  return account
}
const accounts = (): readonly WalletAccount[] => (memory.isAllowed ? [accountOf(chosen())] : [])

function emitChange(): void {
  for (const listener of [...listeners]) listener({ accounts: accounts() })
}

/** The account that a page may use. @throws {WalletError} 4100 where it names another, -32602 for another chain */
function signerFor({
  account,
  chain: requestedChain,
}: {
  readonly account: WalletAccount
  readonly chain?: IdentifierString
}): SolanaTestAccount {
  if (!memory.isAllowed || account?.address !== chosen().address) throw unauthorized()
  if (requestedChain !== undefined && requestedChain !== chain && requestedChain !== local.caipNetworkId)
    throw invalidParams(`the wallet is on ${chain}`)
  return chosen()
}

const signer = () => import('./solana-signer.js')
const confirm = (title: string, text: string) => approve({ title, text, wallet: solanaWalletName })

/** One question for all of them. */
async function sign(inputs: readonly SolanaSignTransactionInput[], title: string): Promise<readonly Uint8Array[]> {
  const signings = inputs.map(input => ({ ...input, by: signerFor(input) }))
  const { describeTransaction, signTransaction } = await signer()
  await confirm(title, inputs.map(({ transaction }) => describeTransaction(transaction)).join('\n\n'))
  return Promise.all(signings.map(({ transaction, by }) => signTransaction(by, transaction)))
}

const count = (inputs: readonly unknown[]): string =>
  inputs.length === 1 ? 'a transaction' : `${inputs.length} transactions`

const features: Features = {
  'standard:connect': {
    version: '1.0.0',
    async connect({ silent = false } = {}) {
      if (!memory.isAllowed && !silent) {
        await confirm('Connect', `The page will see the address ${chosen().address}.`)
        remember({ isAllowed: true })
        emitChange()
      }
      return { accounts: accounts() }
    },
  },
  'standard:disconnect': { version: '1.0.0', disconnect: async () => solanaWallet.revoke() },
  'standard:events': {
    version: '1.0.0',
    on(_, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  },
  'solana:signMessage': {
    version: '1.1.0',
    async signMessage(...inputs) {
      const signings = inputs.map(input => ({ ...input, by: signerFor(input) }))
      await confirm('Sign a message', inputs.map(({ message }) => new TextDecoder().decode(message)).join('\n\n'))
      const { signMessage } = await signer()
      return Promise.all(
        signings.map(async ({ message, by }) => ({
          signedMessage: message,
          signature: await signMessage(by, message),
          signatureType: 'ed25519' as const,
        })),
      )
    },
  },
  'solana:signTransaction': {
    version: '1.0.0',
    supportedTransactionVersions: versions,
    async signTransaction(...inputs) {
      return (await sign(inputs, `Sign ${count(inputs)}`)).map(signedTransaction => ({ signedTransaction }))
    },
  },
  'solana:signAndSendTransaction': {
    version: '1.0.0',
    supportedTransactionVersions: versions,
    async signAndSendTransaction(...inputs) {
      const signed = await sign(inputs, `Send ${count(inputs)} on ${local.name}`)
      const { sendTransaction } = await signer()
      const sent = []
      // In order: one may need what the one before it did.
      for (const [index, wire] of signed.entries()) {
        const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = inputs[index]?.options ?? {}
        sent.push({
          signature: await sendTransaction(local.rpcUrl, wire, {
            skipPreflight,
            preflightCommitment,
            maxRetries,
            minContextSlot,
          }),
        })
      }
      return sent
    },
  },
}

const wallet: Wallet = {
  version: '1.0.0',
  name: solanaWalletName,
  icon: `data:image/svg+xml;base64,${btoa(icon)}`,
  chains: [chain],
  features,
  get accounts() {
    return accounts()
  },
}

/** The wallet, and what a person does in it. */
export const solanaWallet = {
  wallet,
  chooseAccount(index: number): void {
    remember({ account: index })
    if (memory.isAllowed) emitChange()
  },
  /** Takes the permission back from this page. */
  revoke(): void {
    if (!memory.isAllowed) return
    remember({ isAllowed: false })
    emitChange()
  },
}
