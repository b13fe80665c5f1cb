import { expect } from 'chai'
import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import { fromBase64url, toBase64url, utf8, type Bytes } from '../bytes.js'
import { blindPassword } from './password-prf.js'

const { oprf } = ristretto255_oprf
const password = 'umbrella tundra 47 quince'

const asHex = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** As the server does it, with its key. */
const evaluate = (secretKey: Uint8Array, blinded: string): string =>
  toBase64url(oprf.blindEvaluate(secretKey, fromBase64url(blinded)) as Bytes)

describe('A password on its way to the server', () => {
  it('is blinded otherwise each time: nobody learns from two that they are of one password, and both come to the same', () => {
    const { secretKey } = oprf.generateKeyPair()
    const [one, other] = [blindPassword(utf8(password)), blindPassword(utf8(password))]
    expect(one.blinded).not.to.equal(other.blinded)
    const outputs = [one, other].map(evaluation =>
      toBase64url(evaluation.finalize(evaluate(secretKey, evaluation.blinded))),
    )
    expect(outputs[0]).to.equal(outputs[1])
    expect(fromBase64url(outputs[0]!)).to.have.length(64)
  })

  it('is a random element each time: of a hundred, none comes twice, and none holds the password', () => {
    const all = Array.from({ length: 100 }, () => blindPassword(utf8(password)).blinded)
    expect(new Set(all).size).to.equal(100)
    for (const blinded of all) {
      expect(fromBase64url(blinded)).to.have.length(32)
      expect(asHex(fromBase64url(blinded))).not.to.include(asHex(utf8(password)))
      expect(blinded).not.to.include(password)
    }
  })

  it('comes to another one with another key, and with another password', () => {
    const [key, another] = [oprf.generateKeyPair().secretKey, oprf.generateKeyPair().secretKey]
    const outputOf = (secretKey: Uint8Array, text: string) => {
      const blinded = blindPassword(utf8(text))
      return toBase64url(blinded.finalize(evaluate(secretKey, blinded.blinded)))
    }
    const outputs = [outputOf(key, password), outputOf(another, password), outputOf(key, `${password} `)]
    expect(new Set(outputs).size).to.equal(3)
  })

  it('makes nothing of what is no answer, and nothing right of one that comes after it was wiped', () => {
    const { secretKey } = oprf.generateKeyPair()
    const blinded = blindPassword(utf8(password))
    for (const wrong of ['', toBase64url(new Uint8Array(32).fill(255))])
      expect(() => blinded.finalize(wrong), wrong)
        .to.throw()
        .with.property('code', 'FAILED')
    const answer = evaluate(secretKey, blinded.blinded)
    const output = toBase64url(blinded.finalize(answer))
    blinded.wipe()
    const late = () => {
      try {
        return toBase64url(blinded.finalize(answer))
      } catch {
        return undefined
      }
    }
    expect(late()).not.to.equal(output)
  })
})
