import { encodeFunctionData, erc20Abi, isAddress, type Address } from 'viem'
import type { Balance } from '@w3m/core/api'
import type { ServedChain } from '../../settings.js'
import { isPhishing } from '../../tokens/phishing.js'
import type { TokenMetadata } from '../../tokens/token-directory.js'
import {
  forcedTokensOf,
  holding,
  rpcNodeIsDown,
  notItsAddress,
  type BalanceReader,
  type TokenSources,
} from '../balance-reader.js'
import { callRpc } from '../call-rpc.js'
import { costOf } from '../question-cost.js'
import { callContracts, wordOf } from './call-contracts.js'

const knows = (account: string): account is Address => isAddress(account, { strict: false })

/** The label of a token, by its address where its contract has no name or symbol; undefined without decimals. */
const labelled = (address: string, { name, symbol, decimals, isListed }: TokenMetadata) =>
  decimals === null
    ? undefined
    : {
        name: name ?? symbol ?? address,
        symbol: symbol ?? address.slice(0, 6),
        decimals,
        isSpam: !isListed && isPhishing({ name, symbol }),
      }

/** Reads from an EVM node: the native coin and ERC-20 tokens. */
export function createEip155BalanceReader(
  { caipNetworkId, rpcUrl, nativeCurrency, tokens, exchange }: ServedChain,
  { tokensSeen, offered, directory }: TokenSources,
): BalanceReader {
  const swapped = exchange ? [exchange.wrapped, ...(exchange.tokens ?? [])] : []
  const listed = [...tokens.map(({ address }) => address), ...swapped, ...offered].filter(knows)

  async function coins(account: Address): Promise<bigint> {
    const answer = await callRpc(rpcUrl, 'eth_getBalance', [account, 'latest']).catch(() => undefined)
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) throw rpcNodeIsDown()
    return BigInt(answer)
  }

  /**
   * The account's balance of each token; undefined where a contract does not return it. @throws {Failure} 503 where
   * `isUp` does
   */
  async function amounts(
    account: Address,
    of: readonly string[],
    isUp: Promise<unknown>,
  ): Promise<readonly (bigint | undefined)[]> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    const answers = await callContracts(
      rpcUrl,
      of.map(to => ({ to, data })),
      () => isUp,
    )
    return answers.map(wordOf)
  }

  return {
    async mark(account) {
      if (!knows(account)) throw notItsAddress()
      return String(await coins(account))
    },

    async read(account, forced, consume) {
      if (!knows(account)) throw notItsAddress()
      const forcedTokens = forcedTokensOf(forced, caipNetworkId).filter(knows)
      // Lists each address once, in the spelling that comes first.
      const checksummed = new Map<string, Address>()
      for (const address of [...forcedTokens, ...listed, ...(await tokensSeen(account)).filter(knows)])
        if (!checksummed.has(address.toLowerCase())) checksummed.set(address.toLowerCase(), address)
      const forcedKeys = new Set(forcedTokens.map(address => address.toLowerCase()))
      const addresses = [...checksummed.keys()]
      // The names of forced tokens may have to be read too.
      await consume?.(forcedKeys.size + costOf(addresses.length))

      const native = coins(account)
      const [units, tokenUnits] = await Promise.all([native, amounts(account, addresses, native)])
      const shown = addresses.flatMap((address, index) => {
        const amount = tokenUnits[index]
        return amount !== undefined && (amount > 0n || forcedKeys.has(address)) ? [{ address, amount }] : []
      })
      const metadata = await directory.describe(shown.map(({ address }) => address))
      const balances = shown.flatMap(({ address, amount }): Balance[] => {
        const known = metadata.get(address)
        const token = known && labelled(address, known)
        return token ? [holding(caipNetworkId, amount, token, checksummed.get(address))] : []
      })
      return [holding(caipNetworkId, units, nativeCurrency), ...balances]
    },
  }
}
