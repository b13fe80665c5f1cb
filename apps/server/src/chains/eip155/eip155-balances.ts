import { createPublicClient, erc20Abi, http, isAddress, isAddressEqual, type Address, type PublicClient } from 'viem'
import type { Balance } from '@w3m/core/api'
import { rpcTimeoutMs } from '@w3m/core/limits'
import type { ServedChain } from '../../settings.js'
import { askedTokens, holding, nodeIsDown, notItsAddress, type BalanceReader } from '../balance-reader.js'

interface Token {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const textMax = 64
/** Kept from what a contract says of itself: it may say anything. */
const shown = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, textMax)

/** Reads from an EVM node: the native coin and ERC-20 tokens. */
export function createEip155BalanceReader({ caipNetworkId, rpcUrl, nativeCurrency, tokens: configured }: ServedChain): BalanceReader {
  const tokens = configured.filter((token): token is Token => isAddress(token.address, { strict: false }))
  const knows = (account: string): account is Address => isAddress(account, { strict: false })
  const client: PublicClient = createPublicClient({ transport: http(rpcUrl, { batch: true, timeout: rpcTimeoutMs, retryCount: 1 }) })

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

  async function readToken(address: Address, account: Address, isForced: boolean): Promise<Balance[]> {
    const [token, units] = await Promise.all([
      describe(address),
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }).catch(() => undefined),
    ])
    return token && units !== undefined && (isForced || units > 0n) ? [holding(caipNetworkId, units, token, address)] : []
  }

  return {
    async read(account, forced) {
      if (!knows(account)) throw notItsAddress()
      const asked = askedTokens(forced, caipNetworkId).filter(knows)
      const listed = tokens.map(token => token.address).filter(address => !asked.some(other => isAddressEqual(address, other)))
      const unique = asked.filter((address, index) => asked.findIndex(other => isAddressEqual(address, other)) === index)
      const native = client.getBalance({ address: account }).catch(() => {
        throw nodeIsDown()
      })
      const others = [...unique.map(address => readToken(address, account, true)), ...listed.map(address => readToken(address, account, false))]
      const [units, ...held] = await Promise.all([native, ...others])
      return [holding(caipNetworkId, units, nativeCurrency), ...held.flat()]
    },
  }
}
