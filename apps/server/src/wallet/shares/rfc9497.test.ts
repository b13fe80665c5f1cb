import { describe, it } from 'node:test'
import { expect } from 'chai'
import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'

const { oprf } = ristretto255_oprf
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (from: Uint8Array) => Buffer.from(from).toString('hex')

/** RFC 9497, appendix A.1.1: OPRF(ristretto255, SHA-512), OPRF mode. */
const key = {
  seed: 'a3'.repeat(32),
  info: '74657374206b6579',
  secret: '5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e',
}
const blind = '64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706'
const vectors = [
  {
    input: '00',
    blinded: '609a0ae68c15a3cf6903766461307e5c8bb2f95e7e6550e1ffa2dc99e412803c',
    evaluated: '7ec6578ae5120958eb2db1745758ff379e77cb64fe77b0b2d8cc917ea0869c7e',
    output:
      '527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6',
  },
  {
    input: '5a'.repeat(17),
    blinded: 'da27ef466870f5f15296299850aa088629945a17d1f5b7f5ff043f76b3c06418',
    evaluated: 'b4cbf5a4f1eeda5a63ce7b77c7d23f461db3fcab0dd28e4e17cecb5c90d02c25',
    output:
      'f4a74c9c592497375e796aa837e907b1a045d34306a749db9f34221f7e750cb4f2a6413a6bf6fa5e19ba6348eb673934a722a7ede2e7621306d18951e7cf2c73',
  },
]

describe('The oblivious PRF of the recovery password', () => {
  it('derives its key as RFC 9497 has it', () => {
    expect(hex(oprf.deriveKeyPair(bytes(key.seed), bytes(key.info)).secretKey)).to.equal(key.secret)
  })

  for (const { input, blinded, evaluated, output } of vectors)
    it(`blinds, evaluates and finalizes 0x${input} as RFC 9497 has it`, () => {
      // The scalar is what the random bytes, read little-endian, leave in the order of the group less one, plus one.
      const blindedInput = oprf.blind(bytes(input), length => {
        const random = new Uint8Array(length!)
        random.set(bytes(blind))
        random[0]! -= 1
        return random
      })
      expect([hex(blindedInput.blind), hex(blindedInput.blinded)]).to.deep.equal([blind, blinded])
      const answer = oprf.blindEvaluate(bytes(key.secret), bytes(blinded))
      expect(hex(answer)).to.equal(evaluated)
      expect(hex(oprf.finalize(bytes(input), blindedInput.blind, answer))).to.equal(output)
    })
})
