import { ed25519 } from '@noble/curves/ed25519'
import { expect } from 'chai'
import { decodeBase58 } from '../../caip/base58.js'
import { isOnCurve } from './solana-curve.js'
import { associatedAccount } from './transfer-message.js'

const mint = 'By83ExswsQq3gRcJcD8FdLJazkSGNeieAAHEDHxiQcdo'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const owner = '82gk436wpJbWAX4d7GkacoNB4K7Fx5uSdtJXyZPA9Yju'

const isPoint = (bytes: Uint8Array): boolean => {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

describe('an address of Solana', () => {
  it('may be a key where it is a point of the curve, and only there', () => {
    const bytes = Array.from({ length: 200 }, (_, seed) =>
      Uint8Array.from({ length: 32 }, (_byte, index) => ((seed + 1) * 7919 * (index + 3) ** 2) >> 3),
    )
    const [zero, one] = [new Uint8Array(32), Uint8Array.of(1, ...new Uint8Array(31))]
    for (const point of [...bytes, zero, one]) expect(isOnCurve(point), String(point)).to.equal(isPoint(point))
    expect(new Set(bytes.map(isOnCurve)).size).to.equal(2)
  })

  it('is one where somebody has the key', () => {
    for (let seed = 0; seed < 20; seed++)
      expect(isOnCurve(ed25519.getPublicKey(new Uint8Array(32).fill(seed)))).to.equal(true)
  })

  it('is none where it was derived for a program', async () => {
    const account = await associatedAccount(owner, mint, tokenProgram)
    expect([isOnCurve(decodeBase58(owner)!), isOnCurve(decodeBase58(account)!)]).to.deep.equal([true, false])
  })
})
