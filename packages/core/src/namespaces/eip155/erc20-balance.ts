import type { Balance } from '../../amounts/balance.js'
import { operationError } from '../../errors/operation-error.js'
import type { RpcRequest } from '../../rpc/json-rpc.js'

/** Selectors of ERC-20 (EIP-20). */
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41' } as const
const wordDigits = 64
const symbolMax = 16

const invalid = (field: string) =>
  operationError('RESPONSE_INVALID', { path: `${field} of a token`, reason: 'not what ERC-20 says' })

function digits(answer: unknown, field: string): string {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(answer)) throw invalid(field)
  return answer.slice(2)
}

/**
 * Decodes an ABI string, or the `bytes32` that a few tokens return. Removes characters that could disguise the text.
 */
export function readSymbol(answer: unknown): string {
  const hex = digits(answer, 'symbol')
  const isString = hex.length >= 3 * wordDigits && BigInt(`0x${hex.slice(0, wordDigits)}`) === 32n
  const length = isString ? BigInt(`0x${hex.slice(wordDigits, 2 * wordDigits)}`) : 32n
  if (length > BigInt(hex.length / 2)) throw invalid('symbol')
  const start = isString ? 2 * wordDigits : 0
  const bytes = Uint8Array.from(hex.slice(start, start + Number(length) * 2).match(/../g) ?? [], pair =>
    parseInt(pair, 16),
  )
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/[^\p{L}\p{N}\p{S}\p{P} ]/gu, '')
    .trim()
  if (!text) throw invalid('symbol')
  return text.length > symbolMax ? `${text.slice(0, symbolMax - 1)}…` : text
}

/**
 * Reads an account's balance of a token, in base units.
 * @param request asks one node
 * @throws {W3mError} `RESPONSE_INVALID` where the address is no ERC-20 token
 */
export async function readErc20Balance(
  request: (call: RpcRequest) => Promise<unknown>,
  token: string,
  account: string,
): Promise<Balance> {
  const call = (data: string) => request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  const [units, decimals, symbol] = await Promise.all([
    call(selectors.balanceOf + account.slice(2).toLowerCase().padStart(wordDigits, '0')),
    call(selectors.decimals),
    call(selectors.symbol),
  ])
  const places = BigInt(`0x${digits(decimals, 'decimals').slice(0, wordDigits)}`)
  if (places > 255n) throw invalid('decimals')
  return {
    units: BigInt(`0x${digits(units, 'balance').slice(0, wordDigits)}`),
    decimals: Number(places),
    symbol: readSymbol(symbol),
  }
}
