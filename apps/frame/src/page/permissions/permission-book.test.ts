import { expect } from 'chai'
import { createPageStore } from '../page-store.js'
import { evmAddress } from '../testing/approval-fixture.js'
import { endPermissions, permissionOf, storePermission, withPermissionLock } from './permission-book.js'

const permission = { pci: `0x${'1'.repeat(64)}` } as const

describe('Work on a permission', () => {
  for (const [why, locks] of [
    ['denies Web Locks', { request: () => Promise.reject(new DOMException('', 'SecurityError')) }],
    ['has none', undefined],
  ] as const)
    describe(`in a browser that ${why}`, () => {
      beforeEach(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }))
      afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

      it('is done, one after the other', async () => {
        const messages: string[] = []
        const task = (name: string) => async () => {
          messages.push(`${name} begins`)
          await new Promise(requestAnimationFrame)
          messages.push(`${name} ends`)
          return name
        }
        expect(
          await Promise.all(['one', 'two'].map(name => withPermissionLock(permission, {}, task(name)))),
          'each its own answer',
        ).to.deep.equal(['one', 'two'])
        expect(messages).to.deep.equal(['one begins', 'one ends', 'two begins', 'two ends'])
      })

      it('fails by itself, and is not done where it was given up before', async () => {
        const outcome = (call: Promise<unknown>) =>
          call.then(
            () => 'done',
            (error: Error) => error.message,
          )
        let count = 0
        const fails = () => Promise.reject(new Error(`try ${++count}`))
        expect(await outcome(withPermissionLock(permission, {}, fails))).to.equal('try 1')
        expect(await outcome(withPermissionLock(permission, {}, async () => 'after it'))).to.equal('done')
        expect(await outcome(withPermissionLock(permission, { signal: AbortSignal.abort() }, fails))).not.to.equal(
          'try 2',
        )
        expect(count).to.equal(1)
      })

      it('is not done where it was given up while another had the turn', async () => {
        let count = 0
        const givenUp = new AbortController()
        const first = withPermissionLock(permission, {}, async () => givenUp.abort(new Error('given up')))
        const second = withPermissionLock(permission, givenUp, async () => void count++)
        await first
        expect(await second.catch(({ message }: Error) => message)).to.equal('given up')
        expect(count).to.equal(0)
        expect(await withPermissionLock(permission, {}, async () => 'after it')).to.equal('after it')
      })
    })

  it('that fails under its lock is not done twice', async () => {
    let count = 0
    const fails = () => Promise.reject(new Error(`try ${++count}`))
    expect(await withPermissionLock(permission, {}, fails).catch(({ message }: Error) => message)).to.equal('try 1')
    expect(count).to.equal(1)
  })
})

describe('The permissions of a visitor who signs out', () => {
  const stored = {
    ...permission,
    origin: 'https://app.example',
    chainId: 'eip155:1',
    terms: { rules: [], useLimit: 1, feeLimit: 0n, expiresAtMs: 1 },
    used: { uses: 0, fee: 0n, amounts: [] },
  } as const

  it('end at once, those of every account, and nothing else that the page remembers', async () => {
    const store = createPageStore(() => undefined)
    const accounts = [evmAddress, '0x00000000000000000000000000000000000000b2'] as const
    for (const account of accounts) await storePermission(stored, { store, evmAddress: account })
    await store.set('transaction:1', 1)
    await endPermissions(store)
    expect([...(await store.entries('')).keys()]).to.deep.equal(['transaction:1'])
  })

  it('are not brought back by a batch that is being sent then, and is not waited for', async () => {
    const env = { store: createPageStore(() => undefined), evmAddress } as const
    await storePermission(stored, env)
    let writeBack = (): void => undefined
    const isOver = new Promise<void>(resolve => (writeBack = resolve))
    let begin = (): void => undefined
    const isUnderWay = new Promise<void>(resolve => (begin = resolve))
    const sending = withPermissionLock(permission, {}, async () => {
      begin()
      await isOver
      await storePermission(stored, env)
    })
    await isUnderWay
    await endPermissions(env.store)
    expect(await permissionOf(permission.pci, env)).to.equal(undefined)
    writeBack()
    await sending
    await withPermissionLock(permission, {}, async () => undefined)
    expect(await permissionOf(permission.pci, env)).to.equal(undefined)
  })
})
