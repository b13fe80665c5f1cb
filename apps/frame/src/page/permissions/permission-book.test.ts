import { expect } from 'chai'
import { withPermissionLock } from './permission-book.js'

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
