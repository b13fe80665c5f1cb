import { getAddress, isAddress } from 'viem/utils'
import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import { accountOf } from '../approvals/approval-account.js'
import type { ApprovalContext } from '../approvals/approval.js'
import { chainNumber, evmChainIdOf, isEvmChain } from '../chain-ids.js'
import { selectorOf } from '../decode/decode-call.js'
import { readNumber, call, decimalsMax, readToken, word } from '../approvals/token-facts.js'
import { textOf } from '../approvals/simulation.js'
import type { Hex } from '../hex-bytes.js'
import { invalidParams } from './rpc-failure.js'

/** One asset as ERC-7811 tells it. `balance` in base units. */
export interface Asset {
  readonly address: Hex | 'native'
  readonly balance: Hex
  readonly type: 'native' | 'erc20'
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** By chain id, in hexadecimal. */
export type Assets = Readonly<Record<Hex, readonly Asset[]>>

export interface AssetsContext extends Pick<ApprovalContext, 'callRpc' | 'evmAddress'> {
  readonly networks: readonly FrameNetwork[]
  /** CAIP-2: the one the application is on. */
  readonly chainId: string
  /** Addresses that the visitor has dealt with: tokens may be among them. */
  readonly known: () => Promise<readonly string[]>
}

interface Named {
  readonly address: Hex | 'native'
  readonly type: string
}

/** More named assets are refused. */
const namedMax = 100
/** Of what the visitor has dealt with, the last so many are asked whether they are tokens. */
const knownMax = 10

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
const isNamed = (value: unknown): value is Named => {
  const { address, type }: Partial<Named> = Object(value)
  return (
    typeof type === 'string' &&
    typeof address === 'string' &&
    (address === 'native' || isAddress(address, { strict: false }))
  )
}
const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`
const sameChain = (one: string, id: string): boolean =>
  /^0x[0-9a-f]{1,14}$/i.test(one) && evmChainIdOf(Number(one)) === id

type NamedOfChain = readonly [chain: string, assets: readonly Named[]]
const isNamedOfChain = (entry: readonly [string, unknown]): entry is NamedOfChain =>
  Array.isArray(entry[1]) && entry[1].every(isNamed)

interface AssetFilters {
  readonly named: readonly NamedOfChain[] | undefined
  readonly chains: readonly string[] | undefined
  readonly types: readonly string[] | undefined
}

/** @throws {RpcFailure} -32602 */
function readFilters({ assetFilter, chainFilter, assetTypeFilter }: Readonly<Record<string, unknown>>): AssetFilters {
  if (chainFilter !== undefined && !isTextList(chainFilter))
    throw invalidParams('The filter of chains is a list of texts')
  if (assetTypeFilter !== undefined && !isTextList(assetTypeFilter))
    throw invalidParams('The filter of types is a list of texts')
  if (assetFilter === undefined) return { named: undefined, chains: chainFilter, types: assetTypeFilter }
  const lists: readonly (readonly [string, unknown])[] =
    typeof assetFilter === 'object' && assetFilter !== null && !Array.isArray(assetFilter)
      ? Object.entries<unknown>({ ...assetFilter })
      : [['', undefined]]
  if (!lists.every(isNamedOfChain)) throw invalidParams('The filter of assets is a record of lists by chain')
  if (lists.flatMap(([, assets]) => assets).length > namedMax) throw invalidParams('There are too many assets')
  return { named: lists, chains: undefined, types: undefined }
}

/**
 * `[{ account, assetFilter?, assetTypeFilter?, chainFilter? }]` of ERC-7811: the coin of each chain, and of tokens
 * those that are named, else what the account holds, on the chains that are asked for or the one that the application
 * is on, of those that it has dealt with. A chain or a contract that does not answer is left out: nothing is no
 * balance.
 * @throws {RpcFailure} 4100 for another's account, -32602
 */
export async function assetsOf(params: unknown, env: AssetsContext): Promise<Assets> {
  const [request]: readonly unknown[] = Array.isArray(params) ? params : []
  const { account, ...filters }: Readonly<Record<string, unknown>> = Object(request)
  if (account === undefined) throw invalidParams('There is no account')
  accountOf(account, env.evmAddress)
  const { named, chains, types } = readFilters(filters)
  const known = named
    ? []
    : (await env.known())
        .filter(
          (address): address is Hex =>
            isAddress(address, { strict: false }) && address.toLowerCase() !== env.evmAddress.toLowerCase(),
        )
        .slice(-knownMax)
  const assetsToRead = (id: string): readonly Named[] | undefined => {
    if (named) return named.find(([chain]) => sameChain(chain, id))?.[1]
    if (chains && !chains.some(chain => sameChain(chain, id))) return undefined
    const all: readonly Named[] = [
      { address: 'native', type: 'native' },
      ...(chains || id === env.chainId ? known : []).map(address => ({ address, type: 'erc20' })),
    ]
    return all.filter(({ type }) => !types || types.includes(type))
  }
  const found = env.networks
    .filter(({ id }) => isEvmChain(id))
    .map(async network => {
      const list = assetsToRead(network.id)
      const assets =
        list &&
        (await Promise.all(list.map(entry => readAsset(network, entry, env, named !== undefined))).catch(
          () => undefined,
        ))
      const listed = assets?.filter(asset => asset !== undefined)
      return listed && ([toHex(chainNumber(network.id)), listed] as const)
    })
  return Object.fromEntries((await Promise.all(found)).filter(entry => entry !== undefined))
}

/** What a contract calls itself, without what nobody sees. */
const nameOf = (encoded: Hex | undefined): string =>
  textOf(encoded)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()
    .slice(0, 64)

/**
 * @param isNamed the application wants it, also where there is none of it @throws where the node does not tell the
 * coin's balance
 */
async function readAsset(
  { id, symbol, decimals }: FrameNetwork,
  { address, type }: Named,
  env: AssetsContext,
  isNamed: boolean,
): Promise<Asset | undefined> {
  if (type === 'native')
    return {
      address: 'native',
      balance: toHex(BigInt(String(await env.callRpc(id, 'eth_getBalance', [env.evmAddress, 'latest'])))),
      type,
      metadata: { name: symbol, symbol, decimals },
    }
  if (type !== 'erc20' || address === 'native') return undefined
  const contract = address
  const balance = await readNumber(id, contract, `${selectorOf('balanceOf(address)')}${word(env.evmAddress)}`, env)
  if (balance === undefined || (balance === 0n && !isNamed)) return undefined
  const [token, name] = await Promise.all([readToken(id, contract, env), call(id, contract, selectorOf('name()'), env)])
  if (token.balance === undefined || token.decimals === undefined || token.decimals > decimalsMax || token.isItems)
    return undefined
  return {
    address: getAddress(address),
    balance: toHex(token.balance),
    type,
    metadata: { name: nameOf(name) || token.symbol, symbol: token.symbol, decimals: token.decimals },
  }
}
