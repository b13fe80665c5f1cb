import type { CaipNetworkId } from '@w3m/core/caip'
import type { Transaction } from '@w3m/core/api'
import { formatUnits } from 'viem'
import type { AccountEntry, IndexedApproval, IndexedTransfer } from '../ports/activity-repository.js'
import { costOf } from '../chains/question-cost.js'
import type { ServedChain } from '../settings.js'
import type { TokenDirectory, TokenMetadata } from '../tokens/token-directory.js'
import type { CallNames } from './call-names.js'
import type { EntryReader, HistorySource } from './history-source.js'
import { operationTypeOf } from './operation-type.js'
import { isSpam } from './spam.js'

type Transfer = NonNullable<Transaction['transfers']>[number]
type NftAsset = Extract<IndexedTransfer['asset'], { readonly kind: 'nft' }>

export interface HistorySourceDeps {
  readonly chain: Pick<ServedChain, 'nativeCurrency'> & { readonly caipNetworkId: CaipNetworkId }
  readonly normalizeAddress: (address: string) => string
  readonly reader: EntryReader
  readonly tokens: TokenDirectory
  /** Undefined where contract calls have no names. */
  readonly calls?: CallNames | undefined
}

/** The name of an NFT: its collection's with its id there; its own, or its address cut, where it has an address of its own. */
function nftNameOf({ address, tokenId }: NftAsset, token: TokenMetadata | undefined): string {
  if (tokenId === address) return token?.name ?? `${address.slice(0, 6)}…`
  return token?.name ? `${token.name} #${tokenId}` : `#${tokenId}`
}

const directionOf = ({ from, to }: IndexedTransfer, account: string): 'in' | 'out' | 'self' =>
  from === to ? 'self' : to === account ? 'in' : 'out'

type Approval = NonNullable<Transaction['approvals']>[number]

function approvalOf(
  { kind, address }: IndexedApproval,
  caipNetworkId: string,
  token: TokenMetadata | undefined,
): Approval {
  const info = { name: token?.name ?? null, address: `${caipNetworkId}:${address}` }
  return kind === 'token' ? { fungible_info: { ...info, symbol: token?.symbol ?? null } } : { nft_info: info }
}

/** Entries of a chain in the words of the API, with the names of what was moved. */
export function createHistorySource({
  chain,
  normalizeAddress,
  reader,
  tokens,
  calls,
}: HistorySourceDeps): HistorySource {
  const { caipNetworkId, nativeCurrency } = chain

  function transferOf(
    entry: AccountEntry,
    transfer: IndexedTransfer,
    account: string,
    token: TokenMetadata | undefined,
  ): Transfer {
    const { asset, amount } = transfer
    const common = { direction: directionOf(transfer, account), value: null, price: null }
    const flags = { is_spam: isSpam(entry, transfer, token) }
    if (asset.kind === 'nft')
      return {
        ...common,
        nft_info: {
          name: nftNameOf(asset, token),
          content: null,
          flags,
          address: `${caipNetworkId}:${asset.address}`,
          token_id: asset.tokenId,
        },
        quantity: { numeric: amount.toString() },
      }
    const metadata = asset.kind === 'coin' ? nativeCurrency : token
    return {
      ...common,
      fungible_info: {
        name: metadata?.name ?? null,
        symbol: metadata?.symbol ?? null,
        icon: null,
        ...(asset.kind === 'token' && { address: `${caipNetworkId}:${asset.address}` }),
        flags,
      },
      // Without decimals the amount is unknown.
      quantity: metadata && metadata.decimals !== null ? { numeric: formatUnits(amount, metadata.decimals) } : null,
    }
  }

  function transactionOf(
    entry: AccountEntry,
    account: string,
    metadataByToken: ReadonlyMap<string, TokenMetadata>,
  ): Transaction {
    const operationType = operationTypeOf(entry, account)
    const call = operationType === 'execute' ? callOf(entry, calls, metadataByToken) : undefined
    return {
      id: entry.hash,
      metadata: {
        operationType,
        hash: entry.hash,
        minedAt: new Date(entry.time).toISOString(),
        ...endsOf(entry, operationType, account, metadataByToken),
        status: entry.isFailed ? 'failed' : 'confirmed',
        nonce: entry.nonce,
        chain: caipNetworkId,
      },
      transfers: entry.transfers.map(transfer =>
        transferOf(
          entry,
          transfer,
          account,
          transfer.asset.kind === 'coin' ? undefined : metadataByToken.get(transfer.asset.address),
        ),
      ),
      approvals: entry.approvals.map(approval =>
        approvalOf(approval, caipNetworkId, metadataByToken.get(approval.address)),
      ),
      ...(call && { call }),
    }
  }

  return {
    async page(address, after, limit, consume) {
      const account = normalizeAddress(address)
      await consume?.(costOf(reader.questions ?? 0))
      const read = await reader.page(account, after, limit)
      const addresses = read.flatMap(({ entry: { transfers, approvals, call } }) => [
        ...transfers.flatMap(({ asset }) => (asset.kind === 'coin' ? [] : [asset.address])),
        ...approvals.map(({ address }) => address),
        ...(call && calls?.tokens.has(call.contract) ? [call.contract] : []),
      ])
      const metadataByToken = await tokens.describe(addresses, consume)
      return read.map(({ entry, place, isFollowed }) => ({
        transaction: transactionOf(entry, account, metadataByToken),
        place,
        time: entry.time,
        isFollowed,
      }))
    },
  }
}

/** The contract call of the account; undefined where the function has no name. */
function callOf(
  { call }: AccountEntry,
  names: CallNames | undefined,
  metadataByToken: ReadonlyMap<string, TokenMetadata>,
): Transaction['call'] {
  if (!call || !names) return undefined
  const name = call.functionName ?? names.functionNameOf(call.selector)
  if (name === undefined) return undefined
  const symbol = names.tokens.has(call.contract) ? metadataByToken.get(call.contract)?.symbol : undefined
  return { function: name, contract: names.contracts.get(call.contract) ?? symbol ?? null }
}

/**
 * The sender and recipient of the assets, if all transfers go between the same two; else those of the transaction or
 * its call. Any contract can claim a transfer from the account, and a transfer of nothing needs no approval: only non-
 * zero amounts of the coin and of the operator's tokens are trusted.
 */
function endsOf(
  entry: AccountEntry,
  operationType: string,
  account: string,
  metadataByToken: ReadonlyMap<string, TokenMetadata>,
): { readonly sentFrom: string; readonly sentTo: string | null } {
  const others = entry.transfers.filter(({ from, to }) => from !== to)
  const [only] = others
  const isOne = others.every(({ from, to }) => from === only?.from && to === only.to)
  const isSaid =
    !entry.isInitiator &&
    only?.from === account &&
    !others.some(
      ({ asset, amount }) => amount && (asset.kind === 'coin' || metadataByToken.get(asset.address)?.isListed),
    )
  if (only && isOne && (operationType === 'send' || operationType === 'receive'))
    return { sentFrom: isSaid ? entry.from : (only.from ?? account), sentTo: only.to ?? account }
  const [approval] = entry.approvals
  if (approval && entry.approvals.length === 1 && (operationType === 'approve' || operationType === 'revoke'))
    return { sentFrom: account, sentTo: approval.spender }
  // In a user operation the account calls the contract; the bundler and the entry point only pass the call on.
  if (entry.call && operationType === 'execute') return { sentFrom: account, sentTo: entry.call.contract }
  return { sentFrom: entry.from, sentTo: entry.to }
}
