import { expect } from 'chai'
import { randomId, utf8 } from './bytes.js'
import { createVault } from './vault-client.js'
import type { VaultMethod } from './vault-api.js'
import { codeOf } from './testing/vault-fixture.js'

/**
 * The worker itself, as the page would start it. This test's own server has no wallet calls: every one is answered with 404.
 */
const start = () => new Worker('/apps/frame/src/vault/vault-worker.ts', { type: 'module' })

/** A worker that a test answers for. */
function fakeWorker() {
  const target = new EventTarget()
  const sent: { readonly id: number; readonly method: string; readonly params: unknown }[] = []
  let isTerminated = false
  const port = {
    addEventListener: target.addEventListener.bind(target) as Worker['addEventListener'],
    postMessage: (message: unknown) => void sent.push(message as never),
    terminate: () => void (isTerminated = true),
  }
  return {
    port,
    sent,
    answer: (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data })),
    die: () => target.dispatchEvent(new Event('error')),
    isTerminated: () => isTerminated,
  }
}

describe('The worker of the vault', () => {
  it('answers each call, whatever it is asked', async () => {
    const worker = start()
    const vault = createVault(worker)
    const calls: readonly (readonly [string, unknown, string])[] = [
      ['no.such', undefined, 'INVALID'],
      ['toString', undefined, 'INVALID'],
      ['__proto__', undefined, 'INVALID'],
      ['session.restore', {}, 'INVALID'],
      ['login.email', { email: 'nobody', origin: 'https://dapp.example', locale: 'en' }, 'INVALID'],
      ['login.email', { email: 'a@example.com', origin: 'https://dapp.example/path', locale: 'en' }, 'INVALID'],
      ['login.code', { code: '12345' }, 'INVALID'],
      ['login.code', { code: '123456' }, 'CODE_EXPIRED'],
      ['login.methods', undefined, 'FAILED'],
      ['wallet.create', undefined, 'LOGGED_OUT'],
      ['wallet.exportWords', undefined, 'LOGGED_OUT'],
      ['sign.message', { message: utf8('hello') }, 'LOGGED_OUT'],
      ['sign.message', { message: 'hello' }, 'INVALID'],
      ['devices.revoke', { enrollmentId: randomId() }, 'LOGGED_OUT'],
      ['wallet.lock', undefined, 'none'],
    ]
    for (const [method, params, code] of calls)
      expect(await codeOf(vault.call(method as VaultMethod, params as never)), method).to.equal(code)
    vault.close()
  })

  it('says nothing to what is no call', async () => {
    const worker = start()
    const received: unknown[] = []
    worker.addEventListener('message', ({ data }: MessageEvent) => received.push(data))
    for (const message of [
      undefined,
      null,
      'wallet.lock',
      [],
      {},
      { id: '1', method: 'wallet.lock' },
      { id: 1.5, method: 'wallet.lock' },
      { id: 1, method: 2 },
      { id: 1, method: 'wallet.lock', more: 1 },
    ])
      worker.postMessage(message)
    const vault = createVault(worker)
    await vault.call('wallet.lock', undefined)
    expect(received).to.deep.equal([{ id: 1, result: undefined }])
    vault.close()
  })
})

describe("The page's side of the vault", () => {
  it('gives each call its own answer, in whatever order', async () => {
    const { port, sent, answer } = fakeWorker()
    const vault = createVault(port)
    const first = vault.call('sign.message', { message: utf8('a') })
    const second = codeOf(vault.call('sign.typedData', { typedData: '{}' }))
    answer({ id: sent[1]!.id, error: { code: 'INVALID', message: 'no' } })
    answer({ id: sent[0]!.id, result: { signature: '0x01' } })
    answer({ id: sent[0]!.id, result: { signature: '0x02' } })
    answer({ id: 99, result: {} })
    expect(await second).to.equal('INVALID')
    expect(await first).to.deep.equal({ signature: '0x01' })
  })

  it('hands secrets over instead of copying them', () => {
    const vault = createVault(start())
    const secret = utf8('correct horse battery')
    void codeOf(vault.call('wallet.recover', { kind: 'password', secret }))
    expect(secret.byteLength).to.equal(0)
    vault.close()
  })

  for (const how of ['closed', 'dead'] as const) {
    it(`fails what is under way and what comes later when the worker is ${how}`, async () => {
      const worker = fakeWorker()
      const vault = createVault(worker.port)
      const pending = codeOf(vault.call('session.restore', undefined))
      if (how === 'dead') worker.die()
      else vault.close()
      expect(await pending).to.equal('FAILED')
      expect(await codeOf(vault.call('session.restore', undefined))).to.equal('FAILED')
      expect(worker.isTerminated()).to.equal(true)
    })
  }
})
