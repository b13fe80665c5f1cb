import type { ServedChain } from '../../settings.js'
import { cleanText } from '../../tokens/clean-text.js'
import type { TokenReader } from '../../tokens/token-reader.js'
import { callRpc } from '../call-rpc.js'
import { isOfContract } from './call-contracts.js'

/** What a contract is given to say what it is called. */
const gas = '0x7a120'
const timeoutMs = 3_000
/** Of an answer, which has two letters a byte. */
const bytesMax = 32_768
const nameMax = 64
const symbolMax = 24
/** What is shifted further is no amount that anybody reads. */
const decimalsMax = 77

const calls = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567' } as const

/** The bytes of a `string` as the ABI writes it; undefined where the answer is none. */
export function decodeString(data: string): Buffer | undefined {
  const bytes = Buffer.from(data.slice(2), 'hex')
  if (bytes.length < 64) return undefined
  const offset = wordAt(bytes, 0)
  if (offset === undefined || offset + 32 > bytes.length) return undefined
  const length = wordAt(bytes, offset)
  if (length === undefined || offset + 32 + length > bytes.length) return undefined
  return bytes.subarray(offset + 32, offset + 32 + length)
}

/**
 * A text in an answer of a contract: a `string` as the ABI writes it, or the 32 bytes that old tokens have. Null where
 * it is neither.
 */
export function decodeText(data: string, max: number): string | null {
  const bytes = Buffer.from(data.slice(2), 'hex')
  const end = bytes.indexOf(0)
  const text = bytes.length === 32 ? bytes.subarray(0, end === -1 ? undefined : end) : decodeString(data)
  return text ? cleanText(text.toString('utf8'), max) : null
}

/** A number that fits into the answer; undefined for any other. */
function wordAt(bytes: Buffer, offset: number): number | undefined {
  const word = BigInt(`0x${bytes.subarray(offset, offset + 32).toString('hex')}`)
  return word <= BigInt(bytes.length) ? Number(word) : undefined
}

export function decodeDecimals(data: string): number | null {
  if (!/^0x[0-9a-f]{64}$/i.test(data)) return null
  const value = BigInt(data)
  return value <= BigInt(decimalsMax) ? Number(value) : null
}

/** Asks ERC-20 contracts and collections what they are called, with bounds on what they may take to say it. */
export function createEip155TokenReader({ rpcUrl }: Pick<ServedChain, 'rpcUrl'>): TokenReader {
  /** Null where the contract fails or says too much; undefined where the node does not answer. */
  async function call(to: string, data: string): Promise<string | null | undefined> {
    try {
      const answer = await callRpc(rpcUrl, 'eth_call', [{ to, data, gas }, 'latest'], { timeoutMs, bytesMax })
      return typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer) ? answer : null
    } catch (error) {
      return (await isOfContract(rpcUrl, error, { timeoutMs, bytesMax })) ? null : undefined
    }
  }

  return {
    async read(address) {
      const [name, symbol, decimals] = await Promise.all(
        [calls.name, calls.symbol, calls.decimals].map(data => call(address, data)),
      )
      if (name === undefined || symbol === undefined || decimals === undefined) return undefined
      return {
        name: name && decodeText(name, nameMax),
        symbol: symbol && decodeText(symbol, symbolMax),
        decimals: decimals === null ? null : decodeDecimals(decimals),
      }
    },
  }
}
