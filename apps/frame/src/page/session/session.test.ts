import { expect } from 'chai'
import type { SessionState } from '../../vault/vault-api.js'
import type { Vault } from '../vault-port.js'
import { VaultError } from '../../vault/vault-error.js'
import { createSession } from './session.js'

const ready = { phase: 'ready', user: { id: 'u' }, evmAddress: '0x1', solanaAddress: '1' } as unknown as SessionState
const loggedOut: SessionState = { phase: 'loggedOut' }

describe('what the page knows of its visitor', () => {
  let answers: (SessionState | Error)[]
  let requestCount: number
  const session = () =>
    createSession({
      call: async () => {
        requestCount++
        const answer = answers.shift()
        if (!answer || answer instanceof Error) throw answer ?? new Error('asked once too often')
        return answer
      },
    } as unknown as Vault)

  beforeEach(() => {
    answers = []
    requestCount = 0
  })

  it('asks the vault once for a visitor who is in', async () => {
    answers = [ready]
    const { state } = session()
    expect(await Promise.all([state(), state()])).to.deep.equal([ready, ready])
    expect(await state()).to.equal(ready)
    expect(requestCount).to.equal(1)
  })

  it('tells whether who came in by another tab is somebody else than who is in here', async () => {
    const page = session()
    expect(await page.isAnother('u')).to.equal(false)
    page.set(ready)
    expect([await page.isAnother('u'), await page.isAnother('v')]).to.deep.equal([false, true])
    page.set(loggedOut)
    expect([await page.isAnother('v'), requestCount]).to.deep.equal([false, 0])
  })

  it('asks again for one who is out: another tab may have let them in', async () => {
    answers = [loggedOut, ready]
    const { state } = session()
    expect(await state()).to.equal(loggedOut)
    expect(await state()).to.equal(ready)
  })

  it('asks again after a sign-out of its own', async () => {
    answers = [ready]
    const { state, set } = session()
    expect(set(loggedOut)).to.equal(loggedOut)
    expect(await state()).to.equal(ready)
  })

  it('asks again after a question that failed, and after a doubt', async () => {
    answers = [new Error('no network'), ready, loggedOut]
    const { state, invalidate } = session()
    expect(await state().catch((error: Error) => error.message)).to.equal('no network')
    expect(await state()).to.equal(ready)
    invalidate()
    expect(await state()).to.equal(loggedOut)
  })

  it('asks the server whether the device still counts, and forgets it where it does not', async () => {
    answers = [ready, ready, new VaultError('LOGGED_OUT'), loggedOut]
    const { confirmed, failed, state } = session()
    expect(await confirmed()).to.equal(ready)
    expect(await confirmed().catch(failed)).to.include({ code: 4100 })
    expect(await state()).to.equal(loggedOut)
    expect(requestCount).to.equal(4)
  })

  it('says so where nobody knows whether the device counts, and asks again the next time', async () => {
    answers = [ready, new VaultError('UNREACHABLE'), ready]
    const { confirmed, failed } = session()
    expect(await confirmed().catch(failed)).to.include({
      code: -32603,
      message: "The wallet's server cannot be reached.",
    })
    expect(await confirmed()).to.equal(ready)
  })

  it('is 4100 to a call where nobody is in', async () => {
    answers = [loggedOut]
    expect(
      await session()
        .ready()
        .catch((error: { code: number }) => error.code),
    ).to.equal(4100)
  })
})
