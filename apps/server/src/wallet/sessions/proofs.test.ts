import { webcrypto } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import type { WalletDevice } from '../../testing/wallet-device.js'
import { walletOrigin, walletEnvironment, type WalletEnvironment } from '../../testing/wallet-environment.js'

const url = `${walletOrigin}/api/session/refresh`
const at = Date.parse('2026-01-02T12:00:00.000Z') / 1_000

describe('A proof of the frame key', () => {
  let env: WalletEnvironment
  let device: WalletDevice
  before(async () => {
    env = await walletEnvironment()
    device = env.device()
  })
  after(() => env.close())

  /** What the server says of a call without a cookie: that there is no session, where the proof will do. */
  const verdict = async (proof: string | null) => (await device.call('refreshSession', {}, { proof })).why
  const honest = { htm: 'POST', htu: url }

  it('lets a call through, and so does one whose clock is off by less than a minute', async () => {
    for (const iat of [at, at - 59, at + 59])
      expect(await verdict(await device.proof({ ...honest, iat }))).to.equal('SESSION_ENDED')
  })

  it('needs the nonce of the server where its clock is off by more, and goes through with it', async () => {
    for (const iat of [at - 3_600, at + 3_600, at - 61, at + 61]) {
      const response = await device.call('refreshSession', {}, { proof: await device.proof({ ...honest, iat }) })
      expect([response.status, response.why, response.headers.get('www-authenticate')]).to.deep.equal([
        401,
        'use_dpop_nonce',
        'DPoP error="use_dpop_nonce"',
      ])
      expect(await verdict(await device.proof({ ...honest, iat, nonce: response.headers.get('dpop-nonce') }))).to.equal(
        'SESSION_ENDED',
      )
    }
  })

  it('asks again for a nonce that is not of this server', async () => {
    for (const nonce of ['', 'x', `${(at * 1_000).toString(36)}.${'A'.repeat(43)}`, 'NaN.'])
      expect(await verdict(await device.proof({ ...honest, nonce })), nonce).to.equal('use_dpop_nonce')
  })

  const wrong: readonly (readonly [
    title: string,
    claims: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, unknown>>,
  ])[] = [
    ['for another method', { ...honest, htm: 'GET' }],
    ['for another call', { ...honest, htu: `${walletOrigin}/api/session/end` }],
    ['for another origin', { ...honest, htu: 'https://wallet.example/api/session/refresh' }],
    ['for the call with a query', { ...honest, htu: `${url}?a=1` }],
    ['with a token that the call does not carry', { ...honest, ath: 'x' }],
    ['without an id', { ...honest, jti: undefined }],
    ['with a short id', { ...honest, jti: '1' }],
    ['with a time that is none', { ...honest, iat: 'now' }],
    ['of another type', honest, { typ: 'JWT' }],
    ['that names another algorithm', honest, { alg: 'RS256' }],
    ['that names none', honest, { alg: 'none' }],
    ['without a key', honest, { jwk: undefined }],
    ['with a key of another kind', honest, { jwk: { kty: 'oct', k: 'AAAA' } }],
  ]
  for (const [title, claims, header] of wrong) {
    it(`is refused ${title}`, async () => {
      expect(await verdict(await device.proof(claims, header))).to.equal('PROOF_WRONG')
    })
  }

  it('is refused with the key of somebody else in it', async () => {
    const { publicKey } = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', publicKey)
    expect(await verdict(await device.proof(honest, { jwk: { kty, crv, x, y } }))).to.equal('PROOF_WRONG')
  })

  it('is refused with its private key in it', async () => {
    const { privateKey } = await device.key
    const { kty, crv, x, y, d } = await webcrypto.subtle.exportKey('jwk', privateKey)
    expect(await verdict(await device.proof(honest, { jwk: { kty, crv, x, y, d } }))).to.equal('PROOF_WRONG')
  })

  it('is refused where any character of it was changed', async () => {
    const proof = await device.proof(honest)
    for (let index = 0; index < proof.length - 1; index += 7) {
      const changed = proof.slice(0, index) + (proof[index] === 'A' ? 'B' : 'A') + proof.slice(index + 1)
      expect(await verdict(changed), String(index)).to.be.oneOf(['PROOF_WRONG'])
    }
    for (const junk of ['', 'x', '..', 'a.b.c', 'A'.repeat(5_000)])
      expect(await verdict(junk || null)).to.equal('PROOF_WRONG')
  })
})
