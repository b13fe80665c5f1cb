import { optionalError } from '../errors/optional-error.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { PreparedTransfer, TransferSupport } from '../namespaces/transfer-support.js'
import type { RecipientDeps } from './recipients.js'
import type { SendQuote, SendState } from './send.state.js'
import type { Sender } from './sender.js'
import { typedUnits } from './typed-amount.js'

/** What is typed as a transaction. @throws {W3mError} what `TransferSupport.prepare` throws, or `NOT_PREPARED` */
export async function prepareTransfer(
  { token, amount, isFiat, isMax, recipient }: SendState,
  from: Sender,
  { support, requestRpc, contracts }: Pick<RecipientDeps, 'support' | 'requestRpc' | 'contracts'>,
): Promise<PreparedTransfer> {
  const transferSupport: TransferSupport | undefined = await support(from.namespace)
  if (!transferSupport || !token || recipient.status !== 'ready') throw optionalError('NOT_PREPARED', {})
  return transferSupport.prepare(requestRpc(from.account), {
    from: from.address,
    to: recipient.address,
    token: token.address,
    nft: token.nft,
    decimals: token.decimals,
    units: (isMax ? token.units : typedUnits({ amount, isFiat }, token)) ?? 0n,
    isMax,
    contracts: contracts?.(from.account),
  })
}

/** What a visitor is shown of a transaction before it is sent. */
export function toQuote(
  { token, recipient }: SendState,
  { account, address }: Sender,
  { units, feeUnits, feeMaxUnits, depositUnits, receivedUnits, remainingUnits }: PreparedTransfer,
): SendQuote {
  if (!token || recipient.status !== 'ready') throw optionalError('NOT_PREPARED', {})
  // What goes to oneself comes back, but for what the token keeps.
  const outgoing = isSameAddress(recipient.address, address) ? units - (receivedUnits ?? units) : units
  const spentUnits = outgoing + (token.address === undefined ? (feeUnits ?? 0n) : 0n)
  return {
    account,
    token,
    units,
    to: recipient.address,
    ...(recipient.name !== undefined && { name: recipient.name }),
    warnings: recipient.warnings,
    feeUnits,
    feeMaxUnits,
    ...(depositUnits !== undefined && { depositUnits }),
    ...(receivedUnits !== undefined && { receivedUnits }),
    remainingUnits: remainingUnits ?? (token.units > spentUnits ? token.units - spentUnits : 0n),
  }
}
