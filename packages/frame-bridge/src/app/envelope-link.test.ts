import { expect } from 'chai'
import { isConnected, signOut } from '../messages/account-messages.js'
import { connectEmail } from '../messages/login-messages.js'
import { getChainId } from '../messages/network-messages.js'
import { syncTheme } from '../messages/page-messages.js'
import { rpcRequest } from '../messages/rpc-messages.js'
import { bench, fakeTimers, frameOrigin, frameUrl, outcomeOf, type Bench } from '../testing/two-origins.js'

const url = frameUrl({ version: '4' })
const approval = { method: 'personal_sign', params: ['0x00', '0x0000000000000000000000000000000000000001'] } as const

describe('the incumbent’s envelopes', () => {
  describe('from our client', () => {
    let under: Bench
    afterEach(() => {
      under.end()
    })

    it('begin 500 ms after READY', async () => {
      const timers = fakeTimers()
      under = bench({ url, environment: timers })
      const outcome = outcomeOf(under.client.request(isConnected))
      while (!timers.waiting().includes(500)) await new Promise(resolve => requestAnimationFrame(resolve))
      expect(under.client.element?.src).not.to.include('#')
      timers.elapse(500)
      expect(await outcome).to.deep.equal({ isConnected: true })
    })

    it('carry requests, answers, faults and pushes but ours', async () => {
      under = bench({ url })
      const { client } = under
      const emitted: unknown[] = []
      client.on('FRAME_VIEW', payload => emitted.push(payload))
      expect(await client.request(connectEmail, { email: 'a@example.com' })).to.deep.equal({ action: 'VERIFY_OTP' })
      expect(await client.request(signOut)).to.equal(undefined)
      expect(await client.request(rpcRequest, { method: 'eth_call', params: [1] })).to.deep.equal([1])
      expect(await outcomeOf(client.request(connectEmail, { email: 'cooldown@example.com' }))).to.include({
        message: 'Please try again after 30 seconds',
      })
      await client.request(syncTheme, { themeMode: 'dark' })
      expect(emitted).to.deep.equal([])
    })

    it('show the frame while the visitor is asked, for it does not say when: until the last approval has its answer', async () => {
      under = bench({ url })
      const { client } = under
      const emitted: unknown[] = []
      client.on('FRAME_VIEW', payload => emitted.push(payload))
      await client.request(isConnected)
      await client.request(rpcRequest, { method: 'eth_call', params: [1] })
      expect(emitted).to.deep.equal([])
      const leave = new AbortController()
      const asked = [
        outcomeOf(client.request(rpcRequest, approval, { signal: leave.signal })),
        outcomeOf(client.request(rpcRequest, approval)),
      ]
      expect(emitted).to.deep.equal([{ isShown: true, height: 600 }])
      leave.abort()
      await asked[0]
      expect(emitted).to.have.length(1)
      client.rejectApprovals()
      await asked[1]
      expect(emitted).to.deep.equal([
        { isShown: true, height: 600 },
        { isShown: false, height: 0 },
      ])
    })

    it('end approvals by RPC_ABORT, and nothing else by an abort', async () => {
      under = bench({ url })
      const { client } = under
      await client.request(isConnected)
      const outcome = outcomeOf(client.request(rpcRequest, approval))
      const safe = new AbortController()
      const read = outcomeOf(client.request(rpcRequest, { method: 'eth_getLogs' }, { signal: safe.signal }))
      safe.abort()
      expect(await read).to.include({ code: 'ABORTED', message: 'Request was aborted' })
      expect(await client.request(getChainId)).to.deep.equal({ chainId: '3 accepted, 0 aborted' })
      client.rejectApprovals()
      expect(await outcome).to.include({ code: 4001, message: 'Request was aborted' })
      expect(await client.request(getChainId)).to.deep.equal({ chainId: '4 accepted, 1 aborted' })
    })
  })

  describe('from that incumbent’s client, written by hand', () => {
    let frame: HTMLIFrameElement
    const emitted: { readonly type: string; readonly id?: string; readonly payload?: unknown }[] = []
    const onMessage = ({ data, origin }: MessageEvent<(typeof emitted)[number]>): void => {
      if (origin === frameOrigin && data.type.includes('@w3m-frame/')) emitted.push(data)
    }
    const nextMessage = async (is: (data: (typeof emitted)[number]) => boolean): Promise<(typeof emitted)[number]> => {
      for (;;) {
        const found = emitted.find(is)
        if (found) return found
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    }
    let requestCount = 0
    /** It gives every message to whoever has the window, with an id of base 36. */
    const request = async (type: string, payload?: unknown): Promise<(typeof emitted)[number]> => {
      const anyOrigin = '*'
      const id = `k3x9${(++requestCount).toString(36)}`
      frame.contentWindow?.postMessage({ type, id, payload }, anyOrigin)
      return nextMessage(data => data.id === id)
    }
    before(async () => {
      addEventListener('message', onMessage)
      frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      await nextMessage(({ type }) => type === '@w3m-frame/READY')
    })
    after(() => {
      removeEventListener('message', onMessage)
      frame.remove()
    })

    const cases: readonly [type: string, payload: unknown, answer: string, reply: unknown][] = [
      ['IS_CONNECTED', undefined, 'IS_CONNECTED_SUCCESS', { isConnected: true }],
      ['CONNECT_EMAIL', { email: 'a@example.com' }, 'CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP' }],
      ['CONNECT_EMAIL', { email: 'a@example.com', newerKey: 1 }, 'CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP' }],
      [
        'CONNECT_EMAIL',
        { email: 'nobody' },
        'CONNECT_EMAIL_ERROR',
        { message: 'The request does not have the agreed shape.', code: -32602 },
      ],
      ['CONNECT_OTP', { otp: '123456' }, 'CONNECT_OTP_SUCCESS', undefined],
      [
        'RPC_REQUEST',
        { method: 'eth_call', params: [1], chainNamespace: 'eip155', chainId: 1, rpcUrl: 'https://rpc.example/' },
        'RPC_REQUEST_SUCCESS',
        [1],
      ],
      [
        'RPC_REQUEST',
        { method: 'eth_sign', params: [] },
        'RPC_REQUEST_ERROR',
        { message: 'Action not allowed', code: 4200 },
      ],
      ['RPC_ABORT', undefined, 'RPC_ABORT_SUCCESS', undefined],
      ['SIGN_OUT', undefined, 'SIGN_OUT_SUCCESS', undefined],
      ['NOT_A_MESSAGE', undefined, 'NOT_A_MESSAGE_ERROR', { message: 'Action not allowed', code: 4200 }],
    ]
    for (const [type, payload, answer, reply] of cases)
      it(`are answered: ${type} ${JSON.stringify(payload) ?? ''}`, async () => {
        const data = await request(`@w3m-app/${type}`, payload)
        expect([data.type, data.payload]).to.deep.equal([`@w3m-frame/${answer}`, reply])
      })
  })
})
