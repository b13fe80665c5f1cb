import { record } from './record.js'
import type { SwapOutcome, SwapPlan } from '../swap-support.js'

/**
 * How their topics begin: `Transfer(address,address,uint256)`, and what wraps a coin says: `Deposit(address,uint256)`,
 * `Withdrawal(…)`. As much as tells functions apart: a contract that wants to mislead may write any topic.
 */
export const topics = {
  transfer: '0xddf252ad',
  deposit: '0xe1fffcc4',
  withdrawal: '0x7fcf532c',
} as const
/** In whose name nodes write down moves of the coin (`traceTransfers` of eth_simulateV1). */
export const coinInTraces = `0x${'e'.repeat(40)}`

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** All of them: what takes something may stand behind any number of others. What is no log counts for nothing. */
export function readLogs(value: unknown): readonly Log[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown): Log[] => {
    const log: Readonly<Record<string, unknown>> = record(each)
    const { address, topics: found, data } = log
    return isText(address) && Array.isArray(found) && found.every(isText) && isText(data)
      ? [{ address: address.toLowerCase(), topics: found.map(each => each.toLowerCase()), data }]
      : []
  })
}

const addressIn = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`
const amountIn = (data: string): bigint => (/^0x[0-9a-f]{64}/i.test(data) ? BigInt(data.slice(0, 66)) : 0n)

/** `Approval(address,address,uint256)`, `ApprovalForAll(address,address,bool)`, and the `Approval` of Permit2. */
const approvals = /^0x(?:8c5be1e5|17307eab|da9fa7c1)/
/** `TransferSingle(…)` and `TransferBatch(…)` of ERC-1155: who does it, and then from whom to whom. */
const pieces = /^0x(?:c3d58168|4a39dc06)/

/**
 * What went from an account and came to it of each asset, by its address: less where more went than came. What somebody
 * may take from now on goes yet; the exchange alone may, of what is given.
 */
export function changesOf(
  logs: readonly Log[],
  account: string,
  soldAsset?: string,
  exchange?: string,
): ReadonlyMap<string, bigint> {
  const own = account.toLowerCase()
  const changes = new Map<string, bigint>()
  const add = (asset: string, units: bigint) => changes.set(asset, (changes.get(asset) ?? 0n) + units)
  for (const {
    address,
    topics: [kind = '', first, second = '', more],
    data,
  } of logs)
    if (pieces.test(kind)) {
      if (addressIn(second) === own) add('pieces', -1n)
    } else if (kind.startsWith(topics.transfer)) {
      // A piece of a collection has its number as a further topic: it goes as one.
      const units = more === undefined ? amountIn(data) : 1n
      if (addressIn(first) === own) add(address, -units)
      if (addressIn(second) === own) add(address, units)
    } else if (
      approvals.test(kind) &&
      addressIn(first) === own &&
      // Of a piece of a collection no amount is said, but who may take it: nobody, where it is taken back.
      amountIn(data === '0x' ? second : data) > 0n &&
      (address !== soldAsset || addressIn(second) !== exchange)
    )
      add('allowance', -1n)
  return changes
}

/** What was wrapped or unwrapped on the way: the coin itself leaves no log, and neither does what wraps it for oneself. */
function wrappedBy(logs: readonly Log[], kind: string, holders: readonly string[], token?: string): bigint | undefined {
  const found = logs.filter(
    ({ address, topics: [name = '', holder] }) =>
      name.startsWith(kind) && holders.includes(addressIn(holder)) && (token === undefined || address === token),
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
  const own = account.toLowerCase()
  const holders = [own, contract.toLowerCase()]
  const [sold, bought] = [from?.toLowerCase(), to?.toLowerCase()]
  const went =
    sold === undefined
      ? wrappedBy(logs, topics.deposit, holders)
      : (negated(changes.get(sold)) ?? wrappedBy(logs, topics.withdrawal, [own], sold))
  const came =
    bought === undefined
      ? wrappedBy(logs, topics.withdrawal, holders)
      : (changes.get(bought) ?? wrappedBy(logs, topics.deposit, [own], bought))
  const known = (units: bigint | undefined) => (units !== undefined && units >= 0n ? units : undefined)
  return { fromUnits: known(went), toUnits: known(came) }
}

const negated = (units: bigint | undefined): bigint | undefined => (units === undefined ? undefined : -units)
