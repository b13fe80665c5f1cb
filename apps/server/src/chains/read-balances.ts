import { createPublicClient, erc20Abi, formatUnits, http, isAddress, isAddressEqual, type Address, type PublicClient } from 'viem'
import type { Balance } from '@w3m/core/api'
import { isCaipAddress, parseCaipAddress } from '@w3m/core/caip'
import { rpcTimeoutMs } from '@w3m/core/limits'
import { failure } from '../http/failure.js'
import type { ServedChain } from '../settings.js'

interface Token {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const textMax = 64
/** Kept from what a contract says of itself: it may say anything. */
const shown = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, textMax)

/** Reads balances from a chain's node. */
export interface BalanceReader {
  /**
   * The native coin, the chain's tokens that the account holds, and each token that was asked for, held or not. What is no ERC-20 is left out.
   * Prices are null: no source of them is connected.
   * @throws {Failure} 400 the address is none of this chain; 503 the node does not answer
   */
  read(account: string, forced: readonly string[]): Promise<Balance[]>
}

export function createBalanceReader({ caipNetworkId, rpcUrl, nativeCurrency, tokens }: ServedChain): BalanceReader {
  const client: PublicClient = createPublicClient({ transport: http(rpcUrl, { batch: true, timeout: rpcTimeoutMs, retryCount: 1 }) })
  const down = () => failure(503, 'chainId', 'The node of this chain does not answer.', { 'retry-after': '1' })

  async function describe(address: Address): Promise<Token | undefined> {
    const known = tokens.find(token => isAddressEqual(token.address, address))
    if (known) return known
    const contract = { address, abi: erc20Abi } as const
    const parts = [
      client.readContract({ ...contract, functionName: 'name' }),
      client.readContract({ ...contract, functionName: 'symbol' }),
      client.readContract({ ...contract, functionName: 'decimals' }),
    ] as const
    const described = await Promise.all(parts).catch(() => undefined)
    return described && { address, name: shown(described[0]), symbol: shown(described[1]), decimals: described[2] }
  }

  const holding = (units: bigint, { name, symbol, decimals }: Omit<Token, 'address'>, address: Address | undefined): Balance => ({
    name,
    symbol,
    chainId: caipNetworkId,
    ...(address && { address: `${caipNetworkId}:${address}` }),
    value: null,
    price: null,
    quantity: { decimals: String(decimals), numeric: formatUnits(units, decimals) },
    iconUrl: null,
  })

  async function readToken(address: Address, account: Address, isForced: boolean): Promise<Balance[]> {
    const [token, units] = await Promise.all([
      describe(address),
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }).catch(() => undefined),
    ])
    return token && units !== undefined && (isForced || units > 0n) ? [holding(units, token, address)] : []
  }

  return {
    async read(account, forced) {
      if (!isAddress(account, { strict: false })) throw failure(400, 'address', 'This is not an address of this chain.')
      const asked = forced
        .filter(isCaipAddress)
        .map(parseCaipAddress)
        .filter(id => id.caipNetworkId === caipNetworkId)
        .map(id => id.address)
        .filter(address => isAddress(address, { strict: false }))
      const listed = tokens.map(token => token.address).filter(address => !asked.some(other => isAddressEqual(address, other)))
      const unique = asked.filter((address, index) => asked.findIndex(other => isAddressEqual(address, other)) === index)
      const native = client.getBalance({ address: account }).catch(() => {
        throw down()
      })
      const others = [...unique.map(address => readToken(address, account, true)), ...listed.map(address => readToken(address, account, false))]
      const [units, ...held] = await Promise.all([native, ...others])
      return [holding(units, nativeCurrency, undefined), ...held.flat()]
    },
  }
}
