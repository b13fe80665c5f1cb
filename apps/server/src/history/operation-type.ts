import type { AccountEntry, Asset } from '../ports/activity-repository.js'

/** The type of a transaction for an account, as the API names it. */
export type OperationType = 'send' | 'receive' | 'trade' | 'approve' | 'revoke' | 'mint' | 'burn' | 'execute' | 'deploy'

const keyOf = (asset: Asset): string => (asset.kind === 'coin' ? '' : `${asset.address}`)

/**
 * The type of a transaction by its transfers. A failed transaction moved nothing: its type is its intent.
 * @param account normalized
 */
export function operationTypeOf(
  { transfers, approvals, intent, isFailed, isInitiator }: AccountEntry,
  account: string,
): OperationType {
  if (isFailed) return intent
  if (isInitiator && intent === 'deploy') return 'deploy'
  const incoming = transfers.filter(({ from, to }) => to === account && from !== account)
  const outgoing = transfers.filter(({ from, to }) => from === account && to !== account)
  const assetsOf = (list: AccountEntry['transfers']) => new Set(list.map(({ asset }) => keyOf(asset)))
  // An NFT that is created for the account counts as minted, paid or not.
  if (incoming.length > 0 && incoming.every(({ from, asset }) => from === null && asset.kind === 'nft')) return 'mint'
  if (incoming.length > 0 && outgoing.length > 0) {
    const sent = assetsOf(outgoing)
    return [...assetsOf(incoming)].some(key => !sent.has(key)) ? 'trade' : 'execute'
  }
  if (incoming.length > 0) return incoming.every(({ from }) => from === null) ? 'mint' : 'receive'
  if (outgoing.length > 0) return outgoing.every(({ to }) => to === null) ? 'burn' : 'send'
  if (transfers.length > 0) return 'send'
  if (approvals.length > 0) return approvals.every(({ isRevoked }) => isRevoked) ? 'revoke' : 'approve'
  return 'execute'
}
