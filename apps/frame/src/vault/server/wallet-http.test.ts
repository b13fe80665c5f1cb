import { expect } from 'chai'
import { walletEndpoints } from '../../wallet-api/wallet-api.js'
import { fromBase64url, randomId, toBase64url, utf8 } from '../bytes.js'
import { codeOf } from '../testing/vault-fixture.js'
import { createWalletHttp } from './wallet-http.js'

const origin = 'https://wallet.example'
const nowMs = () => 1_700_000_000_999
const frameKey = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

interface Sent {
  readonly url: string
  readonly init: RequestInit & { readonly headers: Record<string, string> }
}

function start(...answers: readonly (() => Response)[]) {
  const sent: Sent[] = []
  const http = createWalletHttp({
    origin,
    nowMs,
    frameKey,
    fetch: async (url, init) => {
      sent.push({ url, init: init as Sent['init'] })
      return answers[Math.min(sent.length, answers.length) - 1]!()
    },
  })
  return { http, sent }
}

const json = (status: number, body: unknown, headers?: HeadersInit) => () =>
  Response.json(body, { status, ...(headers && { headers }) })
const refusal = (field: string, description = 'It was refused.') => ({
  status: 'FAILED',
  reasons: [{ field, description }],
})

function claimsOf({ init }: Sent): Record<string, unknown> {
  return JSON.parse(new TextDecoder().decode(fromBase64url(init.headers.dpop!.split('.')[1]!))) as Record<
    string,
    unknown
  >
}

describe("A call to the wallet's server", () => {
  const methods = { socials: [], farcaster: false }

  it('carries a proof of the frame key, new for each call', async () => {
    const { http, sent } = start(json(200, methods))
    await http.call(walletEndpoints.getLoginMethods, {})
    await http.call(walletEndpoints.getLoginMethods, {})
    const [head, body, signature] = sent[0]!.init.headers.dpop!.split('.')
    const { jwk, ...header } = JSON.parse(new TextDecoder().decode(fromBase64url(head!))) as {
      readonly jwk: JsonWebKey
    }
    expect(header).to.deep.equal({ typ: 'dpop+jwt', alg: 'ES256' })
    expect(Object.keys(jwk)).to.have.members(['kty', 'crv', 'x', 'y'])
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      frameKey.publicKey,
      fromBase64url(signature!),
      utf8(`${head}.${body}`),
    )
    expect(isSigned).to.equal(true)
    const { jti, ...claims } = claimsOf(sent[0]!)
    expect(claims).to.deep.equal({ htm: 'GET', htu: `${origin}/api/login/methods`, iat: 1_700_000_000 })
    expect(jti).to.match(/^[\w-]{22}$/)
    expect(claimsOf(sent[1]!).jti).to.not.equal(jti)
  })

  it('binds the proof to the token it carries', async () => {
    const { http, sent } = start(json(200, { enrollments: [] }))
    await http.call(walletEndpoints.listEnrollments, {}, { accessToken: 'token' })
    expect(sent[0]!.init.headers.authorization).to.equal('DPoP token')
    expect(claimsOf(sent[0]!).ath).to.equal(
      toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8('token')))),
    )
  })

  it("goes to the frame's own origin, with its cookies and without a redirect", async () => {
    const enrollmentId = randomId()
    const { http, sent } = start(json(200, {}))
    await http.call(walletEndpoints.revokeEnrollment, { path: { enrollmentId }, body: {} })
    expect(sent[0]!.url).to.equal(`${origin}/api/enrollments/${enrollmentId}/revoke`)
    expect(claimsOf(sent[0]!).htu).to.equal(sent[0]!.url)
    expect(sent[0]!.init).to.include({
      method: 'POST',
      body: '{}',
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
    })
  })

  it('names what it asks about in its address, and not in the proof', async () => {
    const { http, sent } = start(json(200, { jsonrpc: '2.0', id: 1, result: '0x' }))
    const body = { jsonrpc: '2.0' as const, id: 1, method: 'eth_sendUserOperation', params: [] }
    await http.call(walletEndpoints.askBundler, { query: { chainId: 'eip155:1' }, body })
    expect(sent[0]!.url).to.equal(`${origin}/api/bundler?chainId=eip155%3A1`)
    expect(claimsOf(sent[0]!).htu).to.equal(`${origin}/api/bundler`)
  })

  it("is made once more with the server's nonce, and keeps it for the next", async () => {
    const nonceRefusal = json(401, refusal('use_dpop_nonce'), {
      'dpop-nonce': 'n1',
      'www-authenticate': 'DPoP error="use_dpop_nonce"',
    })
    const { http, sent } = start(nonceRefusal, json(200, methods))
    await http.call(walletEndpoints.getLoginMethods, {})
    await http.call(walletEndpoints.getLoginMethods, {})
    expect(sent.map(proof => claimsOf(proof).nonce)).to.deep.equal([undefined, 'n1', 'n1'])
  })

  it('is not made a third time where the server wants nonce after nonce', async () => {
    let count = 0
    const { http, sent } = start(() => json(401, refusal('use_dpop_nonce'), { 'dpop-nonce': `n${++count}` })())
    expect(await codeOf(http.call(walletEndpoints.getLoginMethods, {}))).to.equal('LOGGED_OUT')
    expect(sent).to.have.length(2)
  })

  it('that is refused for a permission which has ended is told so, and of no code', async () => {
    const { http } = start(json(410, refusal('GRANT_ENDED')))
    const message = await http.call(walletEndpoints.listPermissions, {}).then(
      () => undefined,
      (error: Error) => error.message,
    )
    expect(message).to.equal("This permission has ended, or this device's clock is wrong.")
  })

  const refused: readonly (readonly [status: number, field: string, code: string, seconds?: number])[] = [
    [401, 'CODE_WRONG', 'CODE_WRONG'],
    [410, 'CODE_EXPIRED', 'CODE_EXPIRED'],
    [410, 'LINK_SPENT', 'CODE_EXPIRED'],
    [410, 'GRANT_ENDED', 'CODE_EXPIRED'],
    [401, 'SESSION_ENDED', 'LOGGED_OUT'],
    [401, 'PROOF_WRONG', 'LOGGED_OUT'],
    [403, 'LOGIN_NEEDED', 'LOGGED_OUT'],
    [429, 'EMAIL_COOLDOWN', 'COOLDOWN', 27],
    [429, 'RATE_LIMITED', 'RATE_LIMITED', 27],
    [404, 'NOT_ENROLLED', 'NOT_ENROLLED'],
    [404, '', 'FAILED'],
    [400, 'email', 'INVALID'],
    [400, 'EMAIL_INVALID', 'EMAIL_INVALID'],
    [409, 'WALLET_EXISTS', 'FAILED'],
    [409, 'LAST_DEVICE', 'FAILED'],
    [500, '', 'UNREACHABLE'],
    [503, '', 'UNREACHABLE'],
  ]
  for (const [status, field, code, seconds] of refused) {
    it(`that is refused with ${status} ${field || 'and no reason'} fails with ${code}`, async () => {
      const { http, sent } = start(
        json(status, refusal(field), seconds === undefined ? undefined : { 'retry-after': String(seconds) }),
      )
      const error = await http.call(walletEndpoints.getLoginMethods, {}).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).to.include({ code, seconds })
      expect(sent).to.have.length(1)
    })
  }

  it('takes the seconds from the sentence where no header says them', async () => {
    const { http } = start(json(429, refusal('EMAIL_COOLDOWN', 'Please try again after 12 seconds')))
    expect(await http.call(walletEndpoints.getLoginMethods, {}).catch((error: unknown) => error)).to.include({
      code: 'COOLDOWN',
      seconds: 12,
    })
  })

  it('tells the page how long to wait before another mail', async () => {
    const { http } = start(json(429, refusal('EMAIL_COOLDOWN'), { 'retry-after': '27' }))
    expect(await http.call(walletEndpoints.getLoginMethods, {}).catch((error: Error) => error.message)).to.equal(
      'Please try again after 27 seconds',
    )
    const { http: silent } = start(json(429, refusal('EMAIL_COOLDOWN')))
    expect(await silent.call(walletEndpoints.getLoginMethods, {}).catch((error: Error) => error.message)).to.equal(
      'A code was sent a moment ago. Wait before you ask for another.',
    )
  })

  const invalidAnswers: readonly (readonly [string, () => Response, string])[] = [
    ['not JSON', () => new Response('<html>'), 'FAILED'],
    ['not as agreed', json(200, { socials: ['myspace'], farcaster: true }), 'FAILED'],
    ['more than agreed', json(200, { ...methods, more: 1 }), 'FAILED'],
    ['empty', () => new Response(''), 'FAILED'],
    ['far too long', () => new Response(`{"a":"${'x'.repeat(1_100_000)}"}`), 'FAILED'],
    ['a refusal in HTML', () => new Response('<html>', { status: 502 }), 'UNREACHABLE'],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'UNREACHABLE',
    ],
    [
      'too late',
      () => {
        throw new DOMException('', 'TimeoutError')
      },
      'UNREACHABLE',
    ],
  ]
  for (const [title, answer, code] of invalidAnswers) {
    it(`whose answer is ${title} fails with ${code}`, async () =>
      expect(await codeOf(start(answer).http.call(walletEndpoints.getLoginMethods, {}))).to.equal(code))
  }
})
