import { withTimeout } from '../../async/with-timeout.js'
import { operationError } from '../../errors/operation-error.js'
import { optionalError } from '../../errors/optional-error.js'
import { rpcTimeoutMs } from '../../limits/rpc-limits.js'
import { nodeErrorName } from '../../rpc/node-errors.js'
import type {
  RequestRpc,
  PreparedTransfer,
  ReadRecipient,
  SentStatus,
  SentTransaction,
  Transfer,
  TransferMark,
  TransferSupport,
} from '../transfer-support.js'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'
import { isEvmAddress, isSameEvmAddress } from './evm-address.js'
import { quantity, readDataFee, readFees, toHex } from './evm-fees.js'
import { capabilitiesOn } from './wallet-capabilities.js'
import { withChecksum } from './with-checksum.js'
import { record } from './record.js'
import { callOf } from './transaction-call.js'
import { readSpendableBalance } from './spendable-balance.js'

/** A transaction unknown to nodes for this long is dropped: one address may serve several nodes, some without it. */
const droppedAfterMs = 120_000

/** The zero address and common burn addresses: nobody has a key for them. */
const burnAddress = /^0x(?:0{36}(?:0000|dead)|(?:dead){10})$/i

/** Adds `0x` and the checksum to an address that was typed without them. A wrong checksum is a typing error. */
export function readRecipient(text: string): ReadRecipient {
  const typed = text.trim()
  if (!isEvmAddress(typed)) return { problem: 'invalid' }
  const address = withChecksum(typed)
  const digits = typed.replace(/^0x/, '')
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isPlain && digits !== address.slice(2)) return { problem: 'checksum' }
  return burnAddress.test(address) ? { address, isBurn: true } : { address }
}

export const assetNamespace = 'erc20'

export const paymentUri = async () => (await import('./evm-payment-uri.js')).paymentUri

const ethereum = 60

/** Coin types by ENSIP-11. A name without an address for another chain mostly has one for Ethereum. */
export const coinTypes = (reference: string): readonly number[] =>
  reference === '1' ? [ethereum] : [(0x8000_0000 | Number(reference)) >>> 0, ethereum]

export const chainNames = async () => (await import('./evm-names.js')).readChainName

export async function isContract(request: RequestRpc, address: string): Promise<boolean> {
  const code = await request({ method: 'eth_getCode', params: [address, 'latest'] })
  // An account that lends itself a contract's code (EIP-7702) still has a key.
  return typeof code === 'string' && code.length > 2 && !/^0xef0100/i.test(code)
}

/**
 * Simulates a token transfer. The token may return `true` or, like some early ones, nothing at all. A second run uses
 * the pending block, in which other transactions of the account may have spent the same tokens.
 * @throws {W3mError} `TRANSFER_REFUSED`, or `INSUFFICIENT_BALANCE`
 */
async function simulateToken(request: RequestRpc, call: Readonly<Record<string, string>>): Promise<void> {
  const isRefused = async (block: 'latest' | 'pending'): Promise<boolean> => {
    const answer = await request({ method: 'eth_call', params: [call, block] })
    return typeof answer === 'string' && /^0x0{1,64}$/.test(answer)
  }
  if (await isRefused('latest')) throw optionalError('TRANSFER_REFUSED', {})
  // Some nodes have no pending block: their error says nothing about the transfer.
  const isTaken = await isRefused('pending').catch(error => nodeErrorName(error) === 'EXECUTION_REVERTED')
  if (isTaken) throw optionalError('INSUFFICIENT_BALANCE', {})
}

interface TokenCall {
  readonly data: string
  readonly units: bigint
  /** Measures the remaining balance, and the amount received. */
  readonly measure?: () => Promise<Pick<PreparedTransfer, 'receivedUnits' | 'remainingUnits'>>
}

/** @throws {W3mError} what `erc20Call` throws */
async function encodeToken(request: RequestRpc, transfer: Transfer, token: string): Promise<TokenCall> {
  const { from, to, units, nft } = transfer
  if (nft) return { data: (await import('./nft-transfer.js')).encodeNft(from, to, nft, units), units }
  const { erc20Call, measureErc20 } = await import('./erc20-transfer.js')
  const call = await erc20Call(request, { ...transfer, token })
  return { ...call, measure: () => measureErc20(request, { ...transfer, token }, call) }
}

export async function prepare(request: RequestRpc, transfer: Transfer): Promise<PreparedTransfer> {
  const { from, to, token, isMax, contracts } = transfer
  const { data, units, measure }: TokenCall =
    token === undefined ? { data: '0x', units: transfer.units } : await encodeToken(request, transfer, token)
  const call = { from, to: token ?? to, data }
  // A transfer of the whole coin balance cannot be simulated: nothing would be left for the fee.
  const transaction = { ...call, value: toHex(token === undefined && !isMax ? units : 0n) }
  if (token !== undefined) await simulateToken(request, call)
  const [fees, dataFee, estimate, balance, isFromContract, measured] = await Promise.all([
    readFees(request),
    readDataFee(request, contracts, [data]),
    request({ method: 'eth_estimateGas', params: [transaction] }),
    readSpendableBalance(request, from),
    isContract(request, from),
    measure?.(),
  ])
  const gas = quantity(estimate, 'eth_estimateGas')
  // A contract may need more by the time it runs; a plain transfer never does.
  const limit = gas === 21_000n ? gas : (gas * 12n) / 10n
  const feeMaxUnits = limit * fees.max + (dataFee ?? 0n)
  // A signer or a sponsor may pay the fee of a contract account; only its wallet knows.
  const paidUnits = isFromContract ? 0n : gas * fees.likely + (dataFee ?? 0n)
  const feeUnits = isFromContract || dataFee === undefined ? undefined : paidUnits
  const isAllOfCoin = token === undefined && isMax
  // Wallets set fees of their own, some above the requested ones, so 1.5 times the highest fee is left for them.
  const reservedUnits = isFromContract ? 0n : (feeMaxUnits * 3n) / 2n
  const sentUnits = isAllOfCoin ? balance - reservedUnits : units
  const needed = token === undefined ? sentUnits : 0n
  if (sentUnits <= 0n || balance < needed + paidUnits) throw optionalError('INSUFFICIENT_FEE', {})
  const back = isSameEvmAddress(to, from) ? needed : 0n
  return {
    units: sentUnits,
    feeUnits,
    feeMaxUnits,
    ...(token === undefined && { remainingUnits: balance - needed - paidUnits + back }),
    ...measured,
    request: {
      ...call,
      value: toHex(needed),
      // The amount and the fee use up the balance, so the request sets the fee: the wallet must not choose another.
      ...(isAllOfCoin && !isFromContract && { gas: toHex(limit), ...fees.fields }),
    },
  }
}

/** The chain that a wallet reports; undefined when it reports none. */
async function chainOf(provider: Eip1193Provider): Promise<bigint | undefined> {
  try {
    const request = provider.request({ method: 'eth_chainId' })
    return BigInt(String(await withTimeout(request, { timeoutMs: rpcTimeoutMs, name: 'wallet' }))) || undefined
  } catch {
    return undefined
  }
}

export const walletRpc: NonNullable<TransferSupport['walletRpc']> = (provider, reference) => {
  const { isWalletConnect }: { readonly isWalletConnect?: unknown } = Object(provider)
  // Over WalletConnect, the page's own nodes answer in place of the wallet.
  if (!isEip1193Provider(provider) || isWalletConnect === true) return undefined
  return async request => {
    if ((await chainOf(provider)) !== BigInt(reference)) throw operationError('SWITCH_NOT_FOLLOWED', {})
    return withTimeout(provider.request(request), { timeoutMs: rpcTimeoutMs, name: 'wallet' })
  }
}

/** Reads the wallet's chain first, because some wallets report a switch late or never. Sends on no other network. */
export async function send(
  provider: unknown,
  request: unknown,
  _request: RequestRpc | undefined,
  reference: string,
): Promise<SentTransaction | undefined> {
  if (!isEip1193Provider(provider)) return undefined
  const chain = BigInt(reference)
  if (((await chainOf(provider)) ?? chain) !== chain) throw operationError('SWITCH_NOT_FOLLOWED', {})
  const params = [{ ...record(request), chainId: toHex(chain) }]
  const hash = await provider.request({ method: 'eth_sendTransaction', params })
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? { id: hash, mark: {} } : undefined
}

/** Reads the wallet's `nonce` capability: most wallets choose the nonce themselves, whatever is requested. */
export async function canReplace(provider: unknown, account: string, reference: string): Promise<boolean> {
  return record((await capabilitiesOn(provider, account, toHex(BigInt(reference))))['nonce'])['supported'] === true
}

export const prepareReplacement: NonNullable<TransferSupport['prepareReplacement']> = async (...params) =>
  (await import('./evm-replacement.js')).prepareReplacement(...params)

/**
 * The sender, the nonce and the call of a transaction, once a node returns it. The call tells replacements apart:
 * another transaction may use the nonce, and a wallet that speeds it up sends the same call again.
 */
async function readMark(request: RequestRpc, hash: string, mark: TransferMark): Promise<TransferMark | undefined> {
  const found = record(await request({ method: 'eth_getTransactionByHash', params: [hash] }))
  const { from, nonce } = found
  if (typeof from !== 'string' || typeof nonce !== 'string') return undefined
  const { missedMs: _missed, contract: _contract, ...known } = mark
  return { ...known, from, nonce: Number(quantity(nonce, 'eth_getTransactionByHash')), call: await callOf(found) }
}

export async function follow(
  request: RequestRpc,
  hash: string,
  mark: TransferMark,
  sinceMs: number,
  provider?: unknown,
  account?: string,
): Promise<SentStatus> {
  // A bundler's transaction succeeds around calls that failed: its receipt takes back nothing that the wallet said.
  if ('callsFailed' in mark) return { status: 'failed', mark }
  if ('batch' in mark) return (await import('./call-batches.js')).followBatch(provider, hash, mark)
  const receipt = record(await request({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const { status, blockHash: block } = receipt
  if (typeof status === 'string') {
    // A mined transaction no longer needs its call, nor what was noted while it was missed.
    const { call: _call, missedMs: _missed, contract: _contract, ...known } = mark
    return {
      status: BigInt(status) === 1n ? 'confirmed' : 'failed',
      // After a reorganisation of the chain, another block may contain it.
      mark: { ...known, ...(typeof block === 'string' && { block }) },
    }
  }
  const learned = await readMark(request, hash, mark)
  if (learned) return { status: 'pending', mark: { ...learned, gone: 0 } }
  const { from, nonce, gone: missed = 0 } = mark
  if (typeof from === 'string' && typeof nonce === 'number') {
    const minedNonce = quantity(
      await request({ method: 'eth_getTransactionCount', params: [from, 'latest'] }),
      'eth_getTransactionCount',
    )
    // Requires two reads in a row: the receipt may appear a moment after the nonce was used.
    if (minedNonce > BigInt(nonce)) {
      if (Number(missed) === 0) return { status: 'pending', mark: { ...mark, gone: 1 } }
      const { findReplacement } = await import('./evm-replacement.js')
      const replacement = await findReplacement(request, { from, nonce, call: mark['call'] })
      // The block contains the transaction itself: its receipt will follow.
      if (replacement?.id.toLowerCase() === hash.toLowerCase()) return { status: 'pending', mark }
      return { status: 'replaced', mark, ...(replacement && { replacement }) }
    }
  }
  // Counts from the first response without it: the page may not have polled for hours before.
  const { missedMs = sinceMs } = mark
  const missedMark = { ...mark, missedMs }
  if (sinceMs - Number(missedMs) <= droppedAfterMs) return { status: 'pending', mark: missedMark }
  // The id may be that of a proposal or an operation: a contract account makes a transaction of it later, or never.
  if (account !== undefined && (await isContract(request, account)))
    return (await import('./call-batches.js')).followProposal(provider, hash, { ...missedMark, contract: 1 })
  return { status: 'dropped', mark: missedMark }
}
