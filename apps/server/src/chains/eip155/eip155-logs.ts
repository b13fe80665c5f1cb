import type { IndexedApproval, IndexedTransfer } from '../../ports/activity-repository.js'

export interface EvmLog {
  /** The contract that wrote the log, in lower case. */
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** The decoded logs of one transaction. */
export interface DecodedLogs {
  readonly transfers: readonly IndexedTransfer[]
  readonly approvals: readonly IndexedApproval[]
  /** Senders of user operations that an entry point carried out. */
  readonly userOperations: readonly string[]
  /** The senders among them whose operations all failed. */
  readonly failedOperations: readonly string[]
}

/** Hashes of the events' signatures. */
const topics = {
  /** `Transfer(address,address,uint256)`, of ERC-20 with two indexed values, of ERC-721 with three. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `Approval(address,address,uint256)`, as the transfers. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155. */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `Approval(address,address,address,uint160,uint48)`, and `Permit` and `Lockdown`, of Permit2 alone. */
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  permit2Lockdown: '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4',
  /** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of a wrapped coin, which tells neither as a transfer. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  /** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` of ERC-4337. */
  userOperation: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
} as const

/** Entry points of ERC-4337: v0.6, v0.7 and v0.8. */
export const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
])

const zero = '0x0000000000000000000000000000000000000000'
/** Pieces of one log: a batch names each of them. */
const nftsMax = 1_000
const wordLength = 64

const isWords = (data: string, count: number): boolean => data.length === 2 + count * wordLength
const wordAt = (data: string, index: number): string | undefined => {
  const start = 2 + index * wordLength
  return data.length >= start + wordLength ? data.slice(start, start + wordLength) : undefined
}
const numberOf = (word: string): bigint => BigInt(word.startsWith('0x') ? word : `0x${word}`)
/** The number of a word that is there. */
const numberAt = (data: string, index: number): bigint => numberOf(wordAt(data, index) ?? '0')
/** An address in a topic; undefined where other bits are set. */
const addressOf = (topic: string | undefined): string | undefined =>
  topic !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(-40)}` : undefined
const orNull = (address: string): string | null => (address === zero ? null : address)

/** A movement between two accounts, or none where the topics hold no addresses. */
function transfersBetween(
  from: string | undefined,
  to: string | undefined,
  transfers: readonly Omit<IndexedTransfer, 'from' | 'to'>[],
): readonly IndexedTransfer[] {
  if (from === undefined || to === undefined || (from === zero && to === zero)) return []
  return transfers.map(movement => ({ ...movement, from: orNull(from), to: orNull(to) }))
}

/** A list of numbers in the data of a log, as the ABI writes it; undefined where it is not there. */
function numbersAt(data: string, head: number): readonly bigint[] | undefined {
  const offset = wordAt(data, head)
  if (offset === undefined) return undefined
  const start = Number(numberOf(offset)) / 32
  if (!Number.isInteger(start) || start > data.length) return undefined
  const length = wordAt(data, start)
  const count = length === undefined ? Infinity : Number(numberOf(length))
  if (count > nftsMax) return undefined
  const words = Array.from({ length: count }, (_, index) => wordAt(data, start + 1 + index))
  return words.every(word => word !== undefined) ? words.map(numberOf) : undefined
}

function transfersOf({ address, topics: [kind, ...indexed], data }: EvmLog): readonly IndexedTransfer[] {
  const [first, second, third] = indexed
  const nft = (tokenId: bigint, amount: bigint) => ({
    asset: { kind: 'nft', address, tokenId: tokenId.toString() } as const,
    amount,
  })
  if (kind === topics.transfer && indexed.length === 2 && isWords(data, 1))
    return transfersBetween(addressOf(first), addressOf(second), [
      { asset: { kind: 'token', address }, amount: numberAt(data, 0) },
    ])
  if (kind === topics.transfer && third !== undefined && indexed.length === 3 && data === '0x')
    return transfersBetween(addressOf(first), addressOf(second), [nft(numberOf(third), 1n)])
  if (kind === topics.transferSingle && indexed.length === 3 && isWords(data, 2))
    return transfersBetween(addressOf(second), addressOf(third), [nft(numberAt(data, 0), numberAt(data, 1))])
  if (kind === topics.transferBatch && indexed.length === 3) {
    const [ids, amounts] = [numbersAt(data, 0), numbersAt(data, 1)]
    if (!ids || ids.length !== amounts?.length) return []
    return transfersBetween(
      addressOf(second),
      addressOf(third),
      ids.map((id, index) => nft(id, amounts[index] ?? 0n)),
    )
  }
  return []
}

/** Wrapped and unwrapped coins, by logs of the wrapped coin only: any contract can write the same events. */
function wrappedOf({ address, topics: [kind, ...indexed], data }: EvmLog, wrapped: string | undefined) {
  const account = addressOf(indexed[0])
  if (address !== wrapped || account === undefined || indexed.length !== 1 || !isWords(data, 1)) return []
  const token = { asset: { kind: 'token', address } as const, amount: numberAt(data, 0) }
  if (kind === topics.deposit) return [{ ...token, from: null, to: account }]
  return kind === topics.withdrawal ? [{ ...token, from: account, to: null }] : []
}

/** Permit2 stands at this address on every chain that has it. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** The approvals in a log of Permit2. */
function permit2Approvals({ topics: [kind, ...indexed], data }: EvmLog): readonly IndexedApproval[] {
  const owner = addressOf(indexed[0])
  const isLockdown = kind === topics.permit2Lockdown && indexed.length === 1 && isWords(data, 2)
  const isApproval =
    (kind === topics.permit2Approval && isWords(data, 2)) || (kind === topics.permit2Permit && isWords(data, 3))
  const [address, spender] = isLockdown
    ? [addressOf(`0x${wordAt(data, 0)}`), addressOf(`0x${wordAt(data, 1)}`)]
    : [addressOf(indexed[1]), addressOf(indexed[2])]
  if (!(isLockdown || isApproval) || owner === undefined || address === undefined || spender === undefined) return []
  const isRevoked = isLockdown || numberAt(data, 0) === 0n
  return [{ owner, spender, address, kind: 'token', tokenId: null, via: permit2, isRevoked }]
}

function approvalsOf(log: EvmLog): readonly IndexedApproval[] {
  const {
    address,
    topics: [kind, ...indexed],
    data,
  } = log
  if (address === permit2) return permit2Approvals(log)
  const [first, second, third] = indexed
  const [owner, spender] = [addressOf(first), addressOf(second)]
  if (owner === undefined || spender === undefined) return []
  const approvalOf = (of: IndexedApproval['kind'], isRevoked: boolean, tokenId: string | null = null) => [
    { owner, spender, address, kind: of, tokenId, via: null, isRevoked },
  ]
  if (kind === topics.approval && indexed.length === 2 && isWords(data, 1))
    return approvalOf('token', numberAt(data, 0) === 0n)
  if (kind === topics.approval && third !== undefined && indexed.length === 3 && data === '0x')
    return approvalOf('piece', spender === zero, numberOf(third).toString())
  if (kind === topics.approvalForAll && indexed.length === 2 && isWords(data, 1))
    return approvalOf('collection', numberAt(data, 0) === 0n)
  return []
}

const userOperationsOf = ({ address, topics: [kind, ...indexed], data }: EvmLog) => {
  const sender = addressOf(indexed[1])
  // A bundle succeeds, and is paid for, even if the call of one of its operations reverts.
  const isFailed = isWords(data, 4) && numberAt(data, 1) === 0n
  return kind === topics.userOperation && entryPoints.has(address) && sender !== undefined ? [{ sender, isFailed }] : []
}

/**
 * Decodes the transfers and approvals of one transaction. A log of another form is ignored: any contract can write
 * anything. Transfers of nothing are left out where their sender does not act in the transaction: they serve address
 * poisoning, which puts a look-alike address into somebody's history.
 * @param wrapped the contract of the wrapped coin, in lower case
 */
export function decodeLogs(logs: readonly EvmLog[], sender: string, wrapped?: string): DecodedLogs {
  const operations = logs.flatMap(userOperationsOf)
  const userOperations = [...new Set(operations.map(({ sender }) => sender))]
  const succeeded = new Set(operations.flatMap(({ sender, isFailed }) => (isFailed ? [] : [sender])))
  const acts = new Set([sender, ...userOperations])
  return {
    transfers: logs
      .flatMap(log => [...transfersOf(log), ...wrappedOf(log, wrapped)])
      .filter(({ amount, from }) => amount > 0n || (from !== null && acts.has(from))),
    approvals: logs.flatMap(approvalsOf),
    userOperations,
    failedOperations: userOperations.filter(account => !succeeded.has(account)),
  }
}
