import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'

describe('S15: nothing that was used once can be used again', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment()))
  after(() => env.close())

  it('a code', async () => {
    const device = env.device()
    const { body } = await env.startLogin(device, 'code@mail.example')
    const redemption = { body: { requestId: body.requestId, code: await env.codeOf('code@mail.example') } }
    expect((await device.call('redeemCode', redemption)).status).to.equal(200)
    const again = await device.call('redeemCode', redemption)
    expect([again.status, again.why, again.headers.get('set-cookie')]).to.deep.equal([410, 'CODE_EXPIRED', null])
  })

  it('a code, also of two that come at once', async () => {
    const device = env.device()
    const { body } = await env.startLogin(device, 'twice@mail.example')
    const redemption = { body: { requestId: body.requestId, code: await env.codeOf('twice@mail.example') } }
    const answers = await Promise.all(Array.from({ length: 4 }, () => device.call('redeemCode', redemption)))
    expect(answers.map(answer => answer.status).sort()).to.deep.equal([200, 410, 410, 410])
  })

  it('a mailed link', async () => {
    await env.withWallet('link@mail.example')
    env.wait(30_000)
    await env.startLogin(env.device(), 'link@mail.example')
    const approval = { body: { token: await env.linkOf('link@mail.example') } }
    expect((await env.device().call('approveDevice', approval)).status).to.equal(200)
    const again = await env.device().call('approveDevice', approval)
    expect([again.status, again.why]).to.deep.equal([410, 'LINK_SPENT'])
  })

  it('a proof, on the same call and on another', async () => {
    const { device } = await env.logIn('proof@mail.example')
    const proof = await device.proofFor('listEnrollments')
    expect((await device.call('listEnrollments', {}, { proof })).status).to.equal(200)
    expect((await device.call('listEnrollments', {}, { proof })).why).to.equal('PROOF_WRONG')
    expect((await device.call('getRecovery', {}, { proof: await device.proofFor('listEnrollments') })).why).to.equal(
      'PROOF_WRONG',
    )
  })

  it('a proof, as long as its time would still do', async () => {
    const { device } = await env.logIn('late@mail.example')
    const proof = await device.proofFor('listEnrollments')
    expect((await device.call('listEnrollments', {}, { proof })).status).to.equal(200)
    for (const seconds of [20, 39]) {
      env.wait(seconds * 1_000)
      expect((await device.call('listEnrollments', {}, { proof })).why).to.equal('PROOF_WRONG')
    }
    env.wait(2_000)
    expect((await device.call('listEnrollments', {}, { proof })).why).to.equal('use_dpop_nonce')
  })

  it("a proof with the server's nonce, until the nonce is too old itself", async () => {
    const { device } = await env.logIn('nonce@mail.example')
    const off = { iat: Math.floor(Date.parse('2030-01-01T00:00:00Z') / 1_000) }
    const response = await device.call('listEnrollments', {}, { claims: off })
    expect([response.status, response.why]).to.deep.equal([401, 'use_dpop_nonce'])
    const nonce = response.headers.get('dpop-nonce')!
    const proof = await device.proofFor('listEnrollments', {}, undefined, { ...off, nonce })
    expect((await device.call('listEnrollments', {}, { proof })).status).to.equal(200)
    env.wait(299_000)
    expect((await device.call('listEnrollments', {}, { proof })).why).to.equal('PROOF_WRONG')
    env.wait(2_000)
    expect((await device.call('listEnrollments', {}, { proof })).why).to.equal('use_dpop_nonce')
  })

  it('a refresh token, and the session of a thief and of its owner ends', async () => {
    const { device } = await env.logIn('refresh@mail.example')
    const old = device.cookie!
    expect((await device.call('refreshSession')).status).to.equal(200)
    const [token, cookie] = [device.accessToken, device.cookie]
    const replayed = await device.call('refreshSession', {}, { cookie: old })
    expect([replayed.status, replayed.why]).to.deep.equal([401, 'SESSION_ENDED'])
    device.accessToken = token
    expect((await device.call('listEnrollments')).status).to.equal(401)
    expect((await device.call('refreshSession', {}, { cookie: cookie! })).status).to.equal(401)
  })

  describe('a refresh token, but for the very try whose answer was lost', () => {
    const attempt = 'A'.repeat(22)
    const again = { body: { attempt } }
    /** A session whose cookie has just been traded by a try with a name, the answer of which is thrown away. */
    const loseAnswer = async (email: string) => {
      const { device } = await env.logIn(email)
      const old = device.cookie!
      const answer = await device.call('refreshSession', again)
      const unheard = { accessToken: device.accessToken!, cookie: device.cookie! }
      return { device, old, unheard, answer }
    }

    it('which goes on, once, and voids what it had led to', async () => {
      const { device, old, unheard } = await loseAnswer('lost@mail.example')
      env.wait(60_000)
      const renewed = await device.call('refreshSession', again, { cookie: old })
      expect(renewed.status).to.equal(200)
      expect((await device.call('listEnrollments')).status).to.equal(200)
      expect((await device.call('listEnrollments', {}, { accessToken: unheard.accessToken })).why).to.equal(
        'SESSION_ENDED',
      )
      // Of the two cookies only the heard one works, and the old one is spent now.
      expect((await device.call('refreshSession', {}, { cookie: device.cookie! })).status).to.equal(200)
      expect((await device.call('refreshSession', again, { cookie: old })).why).to.equal('SESSION_ENDED')
    })

    it('and the cookie that nobody heard of is worth nothing', async () => {
      const { device, old, unheard } = await loseAnswer('unheard@mail.example')
      expect((await device.call('refreshSession', again, { cookie: old })).status).to.equal(200)
      expect((await device.call('refreshSession', {}, { cookie: unheard.cookie })).why).to.equal('SESSION_ENDED')
    })

    const replays: readonly (readonly [
      string,
      (scene: Awaited<ReturnType<typeof loseAnswer>>) => Promise<{ readonly why: string | undefined }>,
    ])[] = [
      ['without the name of the try', ({ device, old }) => device.call('refreshSession', {}, { cookie: old })],
      [
        'with another name',
        ({ device, old }) => device.call('refreshSession', { body: { attempt: 'B'.repeat(22) } }, { cookie: old }),
      ],
      ['from another key', ({ old }) => env.device().call('refreshSession', again, { cookie: old })],
      [
        'after a minute',
        ({ device, old }) => (env.wait(60_001), device.call('refreshSession', again, { cookie: old })),
      ],
      [
        'after its answer was used',
        async ({ device, old }) => {
          expect((await device.call('refreshSession')).status).to.equal(200)
          return await device.call('refreshSession', again, { cookie: old })
        },
      ],
      [
        'a second time',
        async ({ device, old }) => {
          expect((await device.call('refreshSession', again, { cookie: old })).status).to.equal(200)
          return await device.call('refreshSession', again, { cookie: old })
        },
      ],
    ]
    for (const [index, [title, replay]] of replays.entries())
      it(`and ${title} ends the session`, async () => {
        const scene = await loseAnswer(`replay${index}@mail.example`)
        expect((await replay(scene)).why).to.equal('SESSION_ENDED')
        expect((await scene.device.call('listEnrollments')).status).to.equal(401)
        expect((await scene.device.call('refreshSession', {}, { cookie: scene.unheard.cookie })).status).to.equal(401)
      })
  })

  it('a released share: its answer opens with the key of that one call only', async () => {
    const { device, userId, enrollmentId, share } = await env.withWallet('share@mail.example')
    const first = await device.release(userId, enrollmentId)
    const second = await device.release(userId, enrollmentId)
    expect([first.share, second.share]).to.deep.equal([share, share])
    const bodies = [first, second].map(answer => JSON.stringify(answer.body))
    expect(bodies[0]).not.to.equal(bodies[1])
    await device.release(userId, enrollmentId, { swapAnswer: first.body }).then(
      () => expect.fail('the old answer opened'),
      () => undefined,
    )
  })
})
