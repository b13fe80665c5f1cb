import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { typedDigits } from '../amounts/typed-digits.js'
import { invalidOption } from '../errors/invalid-option.js'
import { recipientNameMax } from '../limits/send-limits.js'
import type { SendArguments } from '../modal/views.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { Token } from '../tokens/token.js'

/** What a page asked for, as it was checked. */
export interface RequestedTransfer {
  readonly network: CaipNetworkId | undefined
  readonly asset: string | undefined
  readonly amount: string
  readonly to: string
}

const amountText = /^\d{1,40}(?:\.\d{1,38})?$/
const assetMax = 200
/** The network's coin. */
const nativeId = 'native'

function checked(
  value: unknown,
  name: keyof SendArguments,
  expected: string,
  isRight: (text: string) => boolean,
): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && isRight(value)) return value
  throw invalidOption(`arguments.${name}`, expected, value)
}

/**
 * What a page said of the transfer that it opens the modal for.
 * @param networks those of the namespace that is shown, then those of the connected ones
 * @throws {W3mError} `INVALID_OPTION`, naming the argument and what it may be
 */
export function readSendArguments(
  { chainId, assetAddress, amount, to }: Readonly<Partial<Record<keyof SendArguments, unknown>>>,
  networks: readonly CaipNetwork[],
): RequestedTransfer {
  const network = networks.find(({ caipNetworkId, id }) => caipNetworkId === chainId || String(id) === String(chainId))
  if (chainId !== undefined && !network)
    throw invalidOption('arguments.chainId', 'a network of the application, on a connected namespace', chainId)
  return {
    network: network?.caipNetworkId,
    asset: checked(
      assetAddress,
      'assetAddress',
      'a contract, a CAIP-10 id or native',
      ({ length }) => length > 0 && length <= assetMax,
    ),
    amount:
      checked(typeof amount === 'number' ? typedDigits(amount) : amount, 'amount', 'decimal text', text =>
        amountText.test(text),
      ) ?? '',
    to: checked(to, 'to', 'an address or a name', ({ length }) => length <= recipientNameMax) ?? '',
  }
}

/** Whether a token is the one that a page named. */
export const isRequestedToken = ({ id, address }: Token, asset: string): boolean =>
  asset === nativeId
    ? address === undefined
    : id.toLowerCase() === asset.toLowerCase() || isSameAddress(address ?? '', asset)
