import { expect } from 'chai'
import { framePollMs, pollsBeforeAsking, pollsBeforeLost } from '../bridge-limits.js'
import { FrameError } from '../frame-error.js'
import { connectDevice } from '../messages/login-messages.js'
import { getChainId } from '../messages/network-messages.js'
import { reload, syncTheme } from '../messages/page-messages.js'
import { rpcRequest } from '../messages/rpc-messages.js'
import { bench, fakeTimers, outcomeOf, type Bench, type FakeTimers } from '../testing/two-origins.js'

const signature = { method: 'personal_sign', params: ['0x00', '0x0000000000000000000000000000000000000001'] } as const
const slowRead = { method: 'eth_getLogs', params: [] } as const
const unanswered = { method: 'solana_signMessage', params: { message: 'a', pubkey: 'a' } } as const
const codeOf = (error: unknown): unknown => (error instanceof FrameError ? error.code : error)

describe('a frame that goes without a word', () => {
  let under: Bench
  let timers: FakeTimers
  /** The page's end of the newest channel. */
  let port: MessagePort
  const { MessageChannel: Channel } = window
  before(() => {
    window.MessageChannel = class extends Channel {
      constructor() {
        super()
        port = this.port1
      }
    }
  })
  after(() => {
    window.MessageChannel = Channel
  })
  beforeEach(() => {
    timers = fakeTimers()
    under = bench({ environment: timers })
  })
  afterEach(() => {
    under.end()
  })

  const poll = (times: number): void => {
    for (let looks = 0; looks < times; looks++) timers.elapse(framePollMs)
  }
  const readChainId = async (): Promise<unknown> => (await under.client.request(getChainId)).chainId
  /** Nobody hears what is said to it from now on. */
  const die = async (): Promise<void> => {
    await readChainId()
    void outcomeOf(under.client.request(syncTheme, { locale: 'en-XB' }))
  }
  const answered = async (): Promise<unknown> =>
    new Promise(resolve => {
      port.addEventListener('message', resolve, { once: true })
    })

  it('its element taken out of the page: what is pending is 4900 within 200 ms, and the next request opens another', async () => {
    const calls = [signature, unanswered, slowRead].map(call => outcomeOf(under.client.request(rpcRequest, call)))
    await readChainId()
    under.client.element?.remove()
    poll(1)
    expect((await Promise.all(calls)).map(codeOf)).to.deep.equal([4900, 4900, 4900])
    expect(timers.waiting()).to.deep.equal([])
    expect(await readChainId()).to.equal('0 accepted, 0 aborted')
  })

  it('while it is coming: nobody waits for it', async () => {
    const outcome = outcomeOf(under.client.request(getChainId))
    under.client.element?.remove()
    poll(1)
    expect(codeOf(await outcome)).to.equal(4900)
    expect(timers.waiting()).to.deep.equal([])
  })

  for (const [title, giveUp] of [
    ['rejected', () => under.client.rejectApprovals()],
    ['aborted', (abort: AbortController) => abort.abort()],
  ] as const)
    it(`ends an approval at once that is ${title} then`, async () => {
      const abort = new AbortController()
      const call = outcomeOf(under.client.request(rpcRequest, unanswered, { signal: abort.signal }))
      await readChainId()
      under.client.element?.remove()
      giveUp(abort)
      expect(codeOf(await call)).to.equal(4900)
      expect(await readChainId()).to.equal('0 accepted, 0 aborted')
    })

  it('its process ended: what is pending is 4900 when nobody answers, and the next request opens another element', async () => {
    const { client, container } = under
    const calls = [outcomeOf(client.request(rpcRequest, signature)), outcomeOf(client.request(connectDevice))]
    await die()
    for (let looks = 0; looks < pollsBeforeLost; looks++) {
      poll(1)
      await new Promise(resolve => setTimeout(resolve))
    }
    expect((await Promise.all(calls)).map(codeOf)).to.deep.equal([4900, 4900])
    expect([container.childElementCount, timers.waiting()]).to.deep.equal([0, []])
    const again = outcomeOf(client.request(rpcRequest, signature))
    expect(await readChainId()).to.equal('1 accepted, 0 aborted')
    client.rejectApprovals()
    expect(codeOf(await again)).to.equal(4001)
  })

  it('is asked at once where something begins, or is given up', async () => {
    await readChainId()
    const call = outcomeOf(under.client.request(rpcRequest, signature))
    poll(pollsBeforeLost - pollsBeforeAsking + 1)
    expect(codeOf(await call)).to.equal(4900)

    const other = outcomeOf(under.client.request(rpcRequest, unanswered))
    await readChainId()
    under.client.rejectApprovals()
    poll(pollsBeforeLost - pollsBeforeAsking + 1)
    expect(codeOf(await other)).to.equal(4900)
  })

  it('while it was to load itself again: the next request loads it', async () => {
    await readChainId()
    const again = outcomeOf(under.client.request(reload))
    poll(pollsBeforeLost)
    expect(await again).to.equal(undefined)
    expect(await readChainId()).to.equal('0 accepted, 0 aborted')
  })

  it('is not one whose answer takes long: it says that it lives, as often as it is asked', async () => {
    const calls = [signature, slowRead].map(call => outcomeOf(under.client.request(rpcRequest, call)))
    await readChainId()
    for (let rounds = 0; rounds < 6; rounds++) {
      const reply = answered()
      poll(pollsBeforeAsking)
      await reply
    }
    expect(await readChainId()).to.equal('2 accepted, 0 aborted')
    under.client.rejectApprovals()
    expect(codeOf(await calls[0])).to.equal(4001)
    expect(await readChainId()).to.equal('3 accepted, 1 aborted')
  })

  it('is not looked for while nothing is pending', async () => {
    await readChainId()
    expect(timers.waiting()).to.deep.equal([])
  })
})
