import { record } from './record.js'
import type { SwapOutcome, SwapPlan } from '../swap-support.js'

/**
 * The first bytes of log topics: `Transfer(address,address,uint256)`, and the `Deposit(address,uint256)` and
 * `Withdrawal(…)` of contracts that wrap a coin. Four bytes suffice: a malicious contract can emit any topic anyway.
 */
export const topics = {
  transfer: '0xddf252ad',
  deposit: '0xe1fffcc4',
  withdrawal: '0x7fcf532c',
} as const
/** The address that nodes put on transfers of the coin (`traceTransfers` of eth_simulateV1). */
export const coinInTraces = `0x${'e'.repeat(40)}`

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads all logs without a limit: a harmful one may follow any number of others. Skips values that are no log. */
export function readLogs(value: unknown): readonly Log[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): Log[] => {
    const log: Readonly<Record<string, unknown>> = record(entry)
    const { address, topics: found, data } = log
    return isText(address) && Array.isArray(found) && found.every(isText) && isText(data)
      ? [{ address: address.toLowerCase(), topics: found.map(topic => topic.toLowerCase()), data }]
      : []
  })
}

const addressIn = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`
const amountIn = (data: string): bigint => (/^0x[0-9a-f]{64}/i.test(data) ? BigInt(data.slice(0, 66)) : 0n)

/** `Approval(address,address,uint256)`, `ApprovalForAll(address,address,bool)`, and the `Approval` of Permit2. */
const approvals = /^0x(?:8c5be1e5|17307eab|da9fa7c1)/
/** `TransferSingle(…)` and `TransferBatch(…)` of ERC-1155: the operator, the sender and the recipient. */
const nftTransferTopics = /^0x(?:c3d58168|4a39dc06)/

/**
 * The balance changes of an account, by the address of the asset: negative when more left than arrived. A new allowance
 * counts as a loss, unless it lets the exchange take the sold asset.
 */
export function changesOf(
  logs: readonly Log[],
  account: string,
  soldAsset?: string,
  exchange?: string,
): ReadonlyMap<string, bigint> {
  const owner = account.toLowerCase()
  const changes = new Map<string, bigint>()
  const add = (asset: string, units: bigint) => changes.set(asset, (changes.get(asset) ?? 0n) + units)
  for (const {
    address,
    topics: [kind = '', first, second = '', more],
    data,
  } of logs)
    if (nftTransferTopics.test(kind)) {
      if (addressIn(second) === owner) add('pieces', -1n)
    } else if (kind.startsWith(topics.transfer)) {
      // The transfer of an NFT has its token id as a further topic: it counts as one unit.
      const units = more === undefined ? amountIn(data) : 1n
      if (addressIn(first) === owner) add(address, -units)
      if (addressIn(second) === owner) add(address, units)
    } else if (
      approvals.test(kind) &&
      addressIn(first) === owner &&
      // The approval of an NFT has no amount, so its spender is checked: the zero address revokes.
      amountIn(data === '0x' ? second : data) > 0n &&
      (address !== soldAsset || addressIn(second) !== exchange)
    )
      add('allowance', -1n)
  return changes
}

/** The amount wrapped or unwrapped: the coin itself emits no log, and its wrapping for oneself no `Transfer`. */
function wrappedBy(logs: readonly Log[], kind: string, holders: readonly string[], token?: string): bigint | undefined {
  const found = logs.filter(
    ({ address, topics: [name = '', owner] }) =>
      name.startsWith(kind) && holders.includes(addressIn(owner)) && (token === undefined || address === token),
  )
  return found.length ? found.reduce((sum, { data }) => sum + amountIn(data), 0n) : undefined
}

/** @param contract that the transaction called */
export function outcomeOf(
  logs: readonly Log[],
  { account, from, to }: Pick<SwapPlan, 'account' | 'from' | 'to'>,
  contract: string,
): SwapOutcome {
  const changes = changesOf(logs, account)
  const owner = account.toLowerCase()
  const holders = [owner, contract.toLowerCase()]
  const [soldAddress, boughtAddress] = [from?.toLowerCase(), to?.toLowerCase()]
  const sentUnits =
    soldAddress === undefined
      ? wrappedBy(logs, topics.deposit, holders)
      : (negated(changes.get(soldAddress)) ?? wrappedBy(logs, topics.withdrawal, [owner], soldAddress))
  const received =
    boughtAddress === undefined
      ? wrappedBy(logs, topics.withdrawal, holders)
      : (changes.get(boughtAddress) ?? wrappedBy(logs, topics.deposit, [owner], boughtAddress))
  const nonNegative = (units: bigint | undefined) => (units !== undefined && units >= 0n ? units : undefined)
  return { fromUnits: nonNegative(sentUnits), toUnits: nonNegative(received) }
}

const negated = (units: bigint | undefined): bigint | undefined => (units === undefined ? undefined : -units)
