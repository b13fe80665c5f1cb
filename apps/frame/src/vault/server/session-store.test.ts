import { expect } from 'chai'
import { walletEndpoints, type User } from '../../wallet-api/wallet-api.js'
import { createFakeWalletServer, fakeOrigin, goodCode, type FakeWalletServer } from '../testing/fake-wallet-server.js'
import { codeOf, createFixtureClock } from '../testing/vault-fixture.js'
import { createMemoryStorage, type VaultStorage } from '../storage/vault-storage.js'
import { createSessionStore, type SessionStore } from './session-store.js'
import { createWalletHttp, type WalletHttp } from './wallet-http.js'

async function start(
  server?: FakeWalletServer,
  sameBrowser?: WalletHttp,
  storage: Pick<VaultStorage, 'putIfMissing' | 'delete'> = createMemoryStorage(),
) {
  const walletServer = server ?? (await createFakeWalletServer())
  const clock = createFixtureClock()
  const frameKey = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const http: WalletHttp =
    sameBrowser ??
    createWalletHttp({ origin: fakeOrigin, fetch: walletServer.browser(), nowMs: () => clock.now(), frameKey })
  let ends = 0
  const names: string[] = []
  const session: SessionStore = createSessionStore({
    http,
    storage,
    nowMs: () => clock.now(),
    onEnd: () => ends++,
    withLock: (name, task) => (names.push(name), task()),
  })
  const logIn = async (email = 'visitor@example.com'): Promise<User> => {
    const { requestId } = await http.call(walletEndpoints.startEmailLogin, {
      body: { email, origin: 'https://dapp.example' },
    })
    session.adopt(await http.call(walletEndpoints.redeemCode, { body: { requestId, code: goodCode } }))
    return session.user()
  }
  const requestCount = (name: string) => walletServer.requests.filter(request => request === name).length
  return { server: walletServer, http, clock, session, logIn, requestCount, ends: () => ends, names }
}

describe('A session', () => {
  it('is none before a login', async () => {
    const { session, requestCount } = await start()
    expect(() => session.user()).to.throw('Log in')
    expect(await codeOf(session.call(walletEndpoints.listEnrollments, {}))).to.equal('LOGGED_OUT')
    expect(requestCount('listEnrollments')).to.equal(0)
    expect(await codeOf(session.renew())).to.equal('LOGGED_OUT')
  })

  it('is renewed once for many calls whose token the server does not take any more', async () => {
    const { server, session, logIn, requestCount, names } = await start()
    await logIn()
    server.endTokens()
    await Promise.all([
      session.call(walletEndpoints.listEnrollments, {}),
      session.call(walletEndpoints.listEnrollments, {}),
      session.call(walletEndpoints.getRecovery, {}),
    ])
    expect(requestCount('refreshSession')).to.equal(1)
    expect(names, 'in one tab at a time').to.deep.equal(['w3m-session'])
  })

  it('is renewed before its token ends', async () => {
    const { clock, session, logIn, requestCount } = await start()
    await logIn()
    clock.advance(889_000)
    await session.call(walletEndpoints.listEnrollments, {})
    expect(requestCount('refreshSession')).to.equal(0)
    clock.advance(1_000)
    await session.call(walletEndpoints.listEnrollments, {})
    expect(requestCount('refreshSession')).to.equal(1)
    expect(requestCount('listEnrollments')).to.equal(2)
  })

  it('ends where the server takes neither the token nor the cookie, and asks no more', async () => {
    const { server, session, logIn, requestCount, ends } = await start()
    await logIn()
    const before = ends()
    server.endTokens(true)
    expect(await codeOf(session.call(walletEndpoints.listEnrollments, {}))).to.equal('LOGGED_OUT')
    expect(ends()).to.equal(before + 1)
    expect(() => session.user()).to.throw('Log in')
    expect(requestCount('listEnrollments')).to.equal(1)
    expect(requestCount('refreshSession')).to.equal(1)
  })

  it("of one who another tab logged in is that one's: nothing of the former one is left", async () => {
    const { server, http, session, logIn, ends } = await start()
    await logIn()
    const before = ends()
    await session.renew()
    expect(ends(), 'the same one').to.equal(before)
    const other = await start(server, http)
    const user = await other.logIn('other@example.com')
    expect([await session.renew(), session.isFresh(), ends()]).to.deep.equal([user, false, before + 1])
  })

  it('stays where the server cannot be reached', async () => {
    const { server, session, logIn } = await start()
    const user = await logIn()
    server.endTokens()
    server.fail('refreshSession', 'lost')
    expect(await codeOf(session.call(walletEndpoints.listEnrollments, {}))).to.equal('UNREACHABLE')
    expect(session.user()).to.deep.equal(user)
    expect(await codeOf(session.call(walletEndpoints.listEnrollments, {}))).to.equal('none')
  })

  it('stays where the answer to a renewal was lost: the same try is asked for again', async () => {
    const { server, session, logIn } = await start()
    const user = await logIn()
    server.endTokens()
    server.fail('refreshSession', 'answer lost')
    expect(await codeOf(session.call(walletEndpoints.listEnrollments, {}))).to.equal('UNREACHABLE')
    expect(await codeOf(session.call(walletEndpoints.listEnrollments, {}))).to.equal('none')
    expect(session.user()).to.deep.equal(user)
  })

  it('is renewed where the disk is full, also after an answer was lost, and ends there', async () => {
    const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
    const { server, session, logIn } = await start(undefined, undefined, { putIfMissing: full, delete: full })
    const user = await logIn()
    const call = () => codeOf(session.call(walletEndpoints.listEnrollments, {}))
    server.endTokens()
    server.fail('refreshSession', 'answer lost')
    expect([await call(), await call()]).to.deep.equal(['UNREACHABLE', 'none'])
    expect(session.user()).to.deep.equal(user)
    server.endTokens(true)
    expect(await call()).to.equal('LOGGED_OUT')
  })

  it('is not renewed for a wrong code', async () => {
    const { session, logIn, requestCount } = await start()
    await logIn()
    const { requestId } = await session.call(walletEndpoints.startEmailUpdate, {
      body: { email: 'new@example.com', origin: 'https://dapp.example' },
    })
    expect(
      await codeOf(session.call(walletEndpoints.redeemPrimaryCode, { body: { requestId, code: '000000' } })),
    ).to.equal('CODE_WRONG')
    expect(requestCount('redeemPrimaryCode')).to.equal(1)
    expect(requestCount('refreshSession')).to.equal(0)
  })

  it('is not brought back by a renewal that was under way when it was forgotten', async () => {
    const { session, logIn } = await start()
    await logIn()
    const renewal = codeOf(session.renew())
    session.forget()
    expect(await renewal).to.equal('LOGGED_OUT')
    expect(() => session.user()).to.throw('Log in')
  })

  it('is fresh for ten minutes after a login, not after a renewal', async () => {
    const { clock, session, logIn } = await start()
    expect(session.isFresh()).to.equal(false)
    await logIn()
    expect(session.isFresh()).to.equal(true)
    clock.advance(599_999)
    await session.renew()
    expect(session.isFresh()).to.equal(true)
    clock.advance(1)
    expect(session.isFresh()).to.equal(false)
    session.forget()
    expect(session.isFresh()).to.equal(false)
  })

  it('of another visitor ends the one before', async () => {
    const { session, logIn, ends } = await start()
    await logIn()
    const before = ends()
    await logIn('other@example.com')
    expect(ends()).to.equal(before + 1)
    expect(session.user().email).to.equal('other@example.com')
  })
})
