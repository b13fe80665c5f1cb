import { encodeFunctionData, erc20Abi, erc721Abi, maxUint160, parseAbi, type Address, type Hex } from 'viem'
import type { AllowanceReader, LiveAllowance } from '../../allowances/allowance-reader.js'
import type { ActiveApproval } from '../../ports/activity-repository.js'
import type { ServedChain } from '../../settings.js'
import { callContracts, rpcNodeAnswers, wordOf, wordsOf, type ContractQuestion } from './call-contracts.js'
import { asHex } from './as-hex.js'

const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])
const introspectionAbi = parseAbi(['function supportsInterface(bytes4 id) view returns (bool)'])
const erc1155Id = '0xd9b67a26'
/** More of a token whose supply nobody knows is taken as everything. */
const unknownSupplyMax = 2n ** 95n

interface AllowanceQuery {
  readonly questions: readonly ContractQuestion[]
  /** What stands by the answers; undefined where nothing does. */
  read(answers: readonly unknown[]): Omit<LiveAllowance, 'approval'> | undefined
}

const supply = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })
const isEverything = (amount: bigint, answer: unknown): boolean => amount >= (wordOf(answer) ?? unknownSupplyMax)

function tokenQuery(owner: Address, { address, spender }: ActiveApproval): AllowanceQuery {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, asHex(spender)] })
  return {
    questions: [
      { to: address, data },
      { to: address, data: supply },
    ],
    read([allowed, total]) {
      const amount = wordOf(allowed)
      if (!amount) return undefined
      return { standard: 'erc20', amount, isUnlimited: isEverything(amount, total), expiresAt: null }
    },
  }
}

function permit2Query(
  via: string,
  owner: Address,
  { address, spender }: ActiveApproval,
  nowSeconds: bigint,
): AllowanceQuery {
  const args = [owner, asHex(address), asHex(spender)] as const
  return {
    questions: [
      { to: via, data: encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args }) },
      { to: address, data: supply },
    ],
    read([allowed, total]) {
      const [amount, end] = wordsOf(allowed, 3) ?? []
      if (!amount || end === undefined || end < nowSeconds) return undefined
      return {
        standard: 'erc20',
        amount,
        isUnlimited: amount === maxUint160 || isEverything(amount, total),
        expiresAt: Number(end),
      }
    },
  }
}

function nftQuery(owner: Address, { address, spender, tokenId }: ActiveApproval): AllowanceQuery {
  if (tokenId === null) throw new Error('The approval of one NFT does not say which.')
  const id = BigInt(tokenId)
  const encode = (functionName: 'getApproved' | 'ownerOf'): Hex =>
    encodeFunctionData({ abi: erc721Abi, functionName, args: [id] })
  return {
    questions: [
      { to: address, data: encode('getApproved') },
      { to: address, data: encode('ownerOf') },
    ],
    read([approved, nftOwner]) {
      // The leave of whoever had the NFT before has gone with it, although some contracts still tell it.
      if (wordOf(approved) !== BigInt(spender) || wordOf(nftOwner) !== BigInt(owner)) return undefined
      return { standard: 'erc721', amount: null, isUnlimited: false, expiresAt: null }
    },
  }
}

function collectionQuery(owner: Address, { address, spender }: ActiveApproval): AllowanceQuery {
  const args = [owner, asHex(spender)] as const
  return {
    questions: [
      { to: address, data: encodeFunctionData({ abi: erc721Abi, functionName: 'isApprovedForAll', args }) },
      {
        to: address,
        data: encodeFunctionData({ abi: introspectionAbi, functionName: 'supportsInterface', args: [erc1155Id] }),
      },
    ],
    read([isApproved, isErc1155]) {
      if (wordOf(isApproved) !== 1n) return undefined
      return {
        standard: wordOf(isErc1155) === 1n ? 'erc1155' : 'erc721',
        amount: null,
        isUnlimited: true,
        expiresAt: null,
      }
    },
  }
}

/** Asks tokens, collections and Permit2 what others may take. `now` in ms. */
export function createEip155AllowanceReader(
  { rpcUrl }: Pick<ServedChain, 'rpcUrl'>,
  now: () => number,
): AllowanceReader {
  const allowanceQuery = (owner: Address, approval: ActiveApproval): AllowanceQuery => {
    if (approval.kind === 'piece') return nftQuery(owner, approval)
    if (approval.kind === 'collection') return collectionQuery(owner, approval)
    return approval.via === null
      ? tokenQuery(owner, approval)
      : permit2Query(approval.via, owner, approval, BigInt(Math.floor(now() / 1_000)))
  }
  return {
    async live(owner, approvals) {
      const queries = approvals.map(approval => ({ approval, ...allowanceQuery(asHex(owner), approval) }))
      const answers = await callContracts(
        rpcUrl,
        queries.flatMap(({ questions }) => questions),
        () => rpcNodeAnswers(rpcUrl),
      )
      let next = 0
      return queries.flatMap(({ approval, questions, read }): LiveAllowance[] => {
        const results = answers.slice(next, (next += questions.length))
        const live = read(results)
        return live ? [{ approval, ...live }] : []
      })
    },
  }
}
