import type { ReadableAtom, WritableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { typedDigits } from '../amounts/typed-digits.js'
import { currencyDecimals } from '../amounts/fiat-text.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import { formatUnits } from '../amounts/units.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { optionalError } from '../errors/optional-error.js'
import type { Nft } from '../nfts/nft.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { PreparedTransfer, ReplacementReason } from '../namespaces/transfer-support.js'
import { asW3mError } from '../rpc/as-w3m-error.js'
import type { Token } from '../tokens/token.js'
import { requestWallet, type RequestWalletDeps } from './request-wallet.js'
import { tokenOfNft } from './token-of-nft.js'
import { prepareTransfer, toQuote } from './quotes.js'
import { convertAmount, convertedAmountText, type TypedAmount } from './typed-amount.js'
import { createRecipients, type RecipientDeps } from './recipients.js'
import {
  emptyDraft,
  sendStep,
  type Recipient,
  type SendQuote,
  type SendState,
  type SendStep,
  type SentTransfer,
} from './send.state.js'
import type { Sender } from './sender.js'
import type { SentFollower } from './sent-follower.js'
import type { LoadChainNames } from './verify-name.js'
import { verifyRecipient } from './verify-recipient.js'

/** Prepares transfers of coins, tokens and NFTs, has the wallet send them, and follows them. `load.send()` gives it. */
export interface SendStore {
  /** The namespaces on which coins and tokens can be sent. */
  readonly namespaces: readonly ChainNamespace[]
  /** Those of them on which tokens can be swapped as well. */
  readonly swapNamespaces: readonly ChainNamespace[]
  /** The transfer that is being prepared or sent. */
  readonly $state: ReadableAtom<SendState>
  /** What this browser sent, the newest first: followed until it has landed, also after a reload. */
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  /** What is missing before the transfer can be prepared. */
  step(): SendStep
  /** Chooses what is sent; undefined for nothing yet. */
  setToken(token: Token | undefined): void
  /** An NFT: sent like a token without decimals. One that is there once is the whole amount. */
  setNft(nft: Nft): void
  /** @param amount as it was typed, in what `isFiat` says: `1.5` */
  setAmount(amount: string): void
  /** Types the amount in the option `currency` from now on, or in whole tokens; turns the amount over by the price. */
  setFiat(isFiat: boolean): void
  /** The amount typed the other way, as text; empty where it is none, or nobody knows the price. */
  amountOtherWay(): string
  /** The same as a locale writes it: `$1,234.00`, or `0.5 ETH`; of nothing, 0. Empty where nobody knows the price. */
  showOtherWay(locale: string): string
  /** All of the token; of the network's coin, what the fee leaves. */
  setMax(): void
  /** Checks a typed recipient: an address, or a name where a service knows names. The state says what came of it. */
  setRecipient(text: string): Promise<void>
  /**
   * Makes the transaction and works out its fee, and what will be left. A name is read from its chain once more by the
   * application's own node. Settles without throwing: the state is `prepared`, or says what went wrong: `NOT_PREPARED`
   * where the network is another one than that of the token, or that on which the recipient was named; `NAME_MISMATCH`
   * where the chain has another address for the name than the service; `NAME_UNCHECKED` where nobody could say.
   */
  prepare(): Promise<void>
  /**
   * Asks the connected wallet to send what was prepared: once, however often it is called meanwhile.
   * @returns the transaction's id
   * @throws {W3mError} with the wallet's number where it refuses, `NOT_CONNECTED`, `NOT_PREPARED`,
   *   `SWITCH_NOT_FOLLOWED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, after which a late yes is taken all the same
   */
  confirm(): Promise<string>
  /** Follows a transaction that something else made, until it has landed: it stands in `$sent`. */
  follow(sent: SentTransfer): void
  /**
   * Where a transaction of `$sent` that is pending can be sped up or cancelled: `here`, by `replace`; `elsewhere`, by
   * `replace` once the wallet is on the transaction's network; or in the `wallet` itself; undefined where it cannot be.
   * Asks the connected wallet what it can.
   */
  replaceable(id: string): Promise<'here' | 'elsewhere' | 'wallet' | undefined>
  /**
   * Asks the wallet for a transaction in the place of a pending one: the same for a higher fee (`repriced`), or nothing
   * at all (`cancelled`). Once, however often it is called meanwhile. `$sent` says which of the two a block has.
   * @returns the new transaction's id
   * @throws {W3mError} with the wallet's number where it refuses, `REPLACE_UNAVAILABLE`, `REPLACE_TOO_LATE`,
   *   `WALLET_ANSWER_INVALID`, `TIMEOUT`
   */
  replace(id: string, reason: ReplacementReason): Promise<string>
  /** Takes a transaction out of `$sent`, with what was to replace it, and follows it no more: that cancels nothing. */
  dismiss(id: string): void
  /** Goes back from the preview; the input stays. */
  edit(): void
  /** Clears the input. Sent transfers are still followed. */
  reset(): void
}

export interface SendDeps
  extends
    Pick<SendStore, 'namespaces' | 'swapNamespaces'>,
    Omit<RequestWalletDeps, 'sent' | 'follower'>,
    Omit<RecipientDeps, 'state' | '$sent'> {
  /** The money in which prices are. */
  readonly currency: () => PriceCurrency
  /** Undefined where no chain has names. */
  readonly loadChainNames?: LoadChainNames | undefined
  readonly follower: SentFollower
  readonly track: (event: 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR', quote: SendQuote, message?: string) => void
}

const networkOf = ({ account }: Sender) => parseCaipAddress(account).caipNetworkId
const pendingError = () => optionalError('REPLACE_UNAVAILABLE', { reason: 'the wallet is being asked already' })

/** What was typed, and what is being worked out of it. */
function createDraft(deps: SendDeps, $state: WritableAtom<SendState>) {
  const change = (changes: Partial<SendState>) => $state.set({ ...$state.get(), ...changes })
  const recipients = createRecipients({ ...deps, state: $state.get.bind($state), $sent: deps.follower.$sent })
  /** Increased by every input: results for an older version are dropped. */
  let version = 0
  /** Aborts the verification of a name by its chain; one for each preview. */
  let verification = new AbortController()
  let prepared: PreparedTransfer | undefined
  /** The running check of the recipient on a node. */
  let inspection: Promise<void> | undefined
  /** The network on which the recipient was read: on another one a name leads to another address. */
  let readOn: string | undefined

  function type(changes: Partial<SendState>): void {
    version++
    verification.abort()
    prepared = undefined
    change({ ...changes, phase: 'editing', quote: undefined, error: undefined, sentId: undefined })
  }

  /** Adds the warnings of a node once it responds; without a response, only those are missing. */
  async function inspect(target: Extract<Recipient, { readonly status: 'ready' }>, from: Sender): Promise<void> {
    const warnings = await recipients.inspect(target, from)
    const { recipient } = $state.get()
    if (warnings && readOn === networkOf(from) && recipient.status === 'ready' && recipient.address === target.address)
      change({ recipient: { ...recipient, warnings } })
  }

  async function setRecipient(text: string): Promise<void> {
    const from = deps.sender()
    const network = from && networkOf(from)
    readOn = network
    if (text.trim() === '' || !from) return type({ recipient: { status: 'empty', text } })
    type({ recipient: { status: 'checking', text } })
    const recipient = await recipients
      .read(text, from)
      .catch((): Recipient => ({ status: 'wrong', text, problem: 'invalid' }))
    if ($state.get().recipient.text !== text || readOn !== network || recipient.status === 'checking') return
    change({ recipient })
    if (recipient.status === 'ready') inspection = inspect(recipient, from).catch(() => undefined)
  }

  return {
    $state,
    change,
    type,
    version: () => version,
    prepared: () => prepared,
    setRecipient,
    /** Updates the warnings for another token, and reads the recipient again for another network. */
    warnAgain(): void {
      const from = deps.sender()
      const { recipient } = $state.get()
      if (from && recipient.text && readOn !== networkOf(from)) void setRecipient(recipient.text)
      else if (from && recipient.status === 'ready')
        change({ recipient: { ...recipient, warnings: recipients.warnAgain(recipient, from) } })
    },
    async prepare(): Promise<void> {
      const from = deps.sender()
      if (!from || sendStep($state.get()) !== 'preview' || $state.get().phase !== 'editing') return
      change({ phase: 'preparing', error: undefined })
      const started = version
      const { signal } = (verification = new AbortController())
      try {
        const network = networkOf(from)
        if (readOn !== network || $state.get().token?.caipNetworkId !== network) throw optionalError('NOT_PREPARED', {})
        const [transfer, withVerdict] = await Promise.all([
          prepareTransfer($state.get(), from, deps),
          verifyRecipient($state.get().recipient, from, deps.loadChainNames, signal),
        ])
        await inspection
        if (started !== version) return
        change({ recipient: withVerdict($state.get().recipient) })
        prepared = transfer
        change({ phase: 'prepared', quote: toQuote($state.get(), from, transfer) })
      } catch (error) {
        if (started !== version) return
        verification.abort()
        change({ phase: 'editing', error: asW3mError(error) })
      }
    },
  }
}

/** @param $draft the state, for who takes something out of it that was not typed */
export function createSendStore(deps: SendDeps, $draft = atom<SendState>(emptyDraft)): SendStore {
  const { namespaces, swapNamespaces, follower, track } = deps
  const { $state, change, type, version, prepared, setRecipient, warnAgain, prepare } = createDraft(deps, $draft)
  let pendingRequest: Promise<string> | undefined
  /** What is being asked for in the place of each. */
  const replacing = new Map<string, { readonly reason: ReplacementReason; readonly running: Promise<string> }>()
  const convert = (typed: TypedAmount, token: Token) => convertAmount(typed, token, currencyDecimals(deps.currency()))

  function confirm(): Promise<string> {
    const { quote, phase } = $state.get()
    const transfer = prepared()
    if (phase !== 'prepared' || !quote || !transfer) return Promise.reject(optionalError('NOT_PREPARED', {}))
    const started = version()
    change({ phase: 'asking', error: undefined })
    track('SEND_INITIATED', quote)
    const isCurrent = () => started === version()
    // The wallet may approve after the timeout: a sent transfer must not be confirmed once more.
    const sent = (id: string) => {
      track('SEND_SUCCESS', quote)
      if (isCurrent()) change({ phase: 'sent', sentId: id, error: undefined })
    }
    return requestWallet(quote, transfer.request, { ...deps, sent }).catch((reason: unknown) => {
      const error = asW3mError(reason)
      track('SEND_ERROR', quote, error.message)
      if (isCurrent() && $state.get().phase === 'asking') change({ phase: 'prepared', error })
      throw error
    })
  }

  return {
    namespaces,
    swapNamespaces,
    $state,
    $sent: follower.$sent,
    step: () => sendStep($state.get()),
    setToken(token) {
      const { token: previousToken, isFiat } = $state.get()
      type({
        token,
        isFiat: isFiat && Boolean(token?.price),
        // Without a price, an amount typed in money has no meaning.
        ...((token?.id !== previousToken?.id || (isFiat && !token?.price)) && { amount: '', isMax: false }),
      })
      warnAgain()
    },
    setNft(nft) {
      type({ token: tokenOfNft(nft), amount: nft.units === 1n ? '1' : '', isFiat: false, isMax: false })
      warnAgain()
    },
    setAmount: amount => type({ amount: typedDigits(amount), isMax: false }),
    setFiat(isFiat) {
      const { token, amount, isFiat: wasFiat } = $state.get()
      if (!token?.price || isFiat === wasFiat) return
      type({ isFiat, amount: convert({ amount, isFiat: wasFiat }, token) })
    },
    amountOtherWay() {
      const { token, amount, isFiat } = $state.get()
      return token ? convert({ amount, isFiat }, token) : ''
    },
    showOtherWay(locale) {
      const { token, amount, isFiat } = $state.get()
      return token?.price ? convertedAmountText({ amount, isFiat }, token, locale, deps.currency()) : ''
    },
    setMax() {
      const { token, isFiat } = $state.get()
      if (!token) return
      const amount = formatUnits(token.units, token.decimals)
      type({ amount: isFiat ? convert({ amount, isFiat: false }, token) : amount, isMax: true })
    },
    setRecipient,
    prepare,
    confirm() {
      // A request that still waits in the wallet does not belong to a transfer prepared later.
      if (!pendingRequest || $state.get().phase !== 'asking') pendingRequest = confirm()
      return pendingRequest
    },
    follow: sent => follower.add(sent),
    replaceable: async id => (await import('./replace-sent.js')).replaceable(id, deps),
    replace(id, reason) {
      const pending = replacing.get(id)
      // A second click shares the first request, but a cancellation does not share the request for a higher fee.
      if (pending) return pending.reason === reason ? pending.running : Promise.reject(pendingError())
      const running = import('./replace-sent.js')
        .then(({ replaceSent }) => replaceSent(id, reason, deps))
        .catch((error: unknown) => {
          throw asW3mError(error)
        })
        .finally(() => replacing.delete(id))
      replacing.set(id, { reason, running })
      return running
    },
    dismiss: id => follower.remove(id),
    edit() {
      if ($state.get().phase !== 'asking') type({})
    },
    reset() {
      if ($state.get().phase !== 'asking') type(emptyDraft)
    },
  }
}
