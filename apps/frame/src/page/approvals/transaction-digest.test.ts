import { expect } from 'chai'
import { keccak256, numberToHex, serializeTransaction } from 'viem'
import type { EvmTransaction } from '../../vault/vault-api.js'
import { transactionDigest } from './transaction-digest.js'

const to = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const sizes = [0, 1, 2, 54, 55, 56, 57, 255, 256, 300, 65_535, 65_536]
const amounts = [0n, 1n, 127n, 128n, 255n, 256n, 10n ** 18n, 2n ** 256n - 1n]

/** As another library writes it. */
function expected({
  type,
  chainId,
  nonce,
  to,
  value,
  data,
  gas,
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: EvmTransaction): string {
  const common = { chainId, nonce, ...(to && { to }), value: BigInt(value), data, gas: BigInt(gas) }
  return keccak256(
    serializeTransaction(
      type === 'legacy'
        ? { ...common, type: 'legacy', gasPrice: BigInt(gasPrice!) }
        : {
            ...common,
            type: 'eip1559',
            maxFeePerGas: BigInt(maxFeePerGas!),
            maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas!),
          },
    ),
  )
}

describe('the digest of a transaction on the screen', () => {
  const prices = [
    { type: 'legacy', gasPrice: '0x0' },
    { type: 'legacy', gasPrice: '0x3b9aca00' },
    { type: 'eip1559', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x0' },
    { type: 'eip1559', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x80' },
  ] as const
  for (const price of prices) {
    it(`is the one that another library makes: ${JSON.stringify(price)}`, () => {
      for (const target of [{ to }, {}] as const)
        for (const value of amounts)
          for (const size of sizes.filter(size => size < 1_000 || value === 0n)) {
            const request: EvmTransaction = {
              chainId: 31_337,
              nonce: size,
              ...target,
              value: numberToHex(value),
              data: `0x${'7f'.repeat(size)}`,
              gas: '0x5208',
              ...price,
            }
            expect(transactionDigest(request), `${value} ${size}`).to.equal(expected(request))
          }
      for (const data of ['0x00', '0x7f', '0x80', '0xff'] as const) {
        const request: EvmTransaction = { chainId: 1, nonce: 0, to, value: '0x0', data, gas: '0xf4240', ...price }
        expect(transactionDigest(request), data).to.equal(expected(request))
      }
    })
  }
})
