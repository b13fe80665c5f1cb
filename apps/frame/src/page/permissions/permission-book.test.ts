import { expect } from 'chai'
import { alone } from './permission-book.js'

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
        const said: string[] = []
        const work = (name: string) => async () => {
          said.push(`${name} begins`)
          await new Promise(requestAnimationFrame)
          said.push(`${name} ends`)
          return name
        }
        expect(
          await Promise.all(['one', 'two'].map(name => alone(permission, {}, work(name)))),
          'each its own answer',
        ).to.deep.equal(['one', 'two'])
        expect(said).to.deep.equal(['one begins', 'one ends', 'two begins', 'two ends'])
      })

      it('fails by itself, and is not done where it was given up before', async () => {
        const outcome = (call: Promise<unknown>) =>
          call.then(
            () => 'done',
            (error: Error) => error.message,
          )
        let count = 0
        const fails = () => Promise.reject(new Error(`try ${++count}`))
        expect(await outcome(alone(permission, {}, fails))).to.equal('try 1')
        expect(await outcome(alone(permission, {}, async () => 'after it'))).to.equal('done')
        expect(await outcome(alone(permission, { signal: AbortSignal.abort() }, fails))).not.to.equal('try 2')
        expect(count).to.equal(1)
      })

      it('is not done where it was given up while another had the turn', async () => {
        let count = 0
        const givenUp = new AbortController()
        const first = alone(permission, {}, async () => givenUp.abort(new Error('given up')))
        const second = alone(permission, givenUp, async () => void count++)
        await first
        expect(await second.catch(({ message }: Error) => message)).to.equal('given up')
        expect(count).to.equal(0)
        expect(await alone(permission, {}, async () => 'after it')).to.equal('after it')
      })
    })

  it('that fails under its lock is not done twice', async () => {
    let count = 0
    const fails = () => Promise.reject(new Error(`try ${++count}`))
    expect(await alone(permission, {}, fails).catch(({ message }: Error) => message)).to.equal('try 1')
    expect(count).to.equal(1)
  })
})
