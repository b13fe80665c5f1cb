import { expect } from 'chai'
import { getChainId } from './messages/network-messages.js'
import { isConnected } from './messages/account-messages.js'
import { attackerIsIn, attackerKinds, commandAttacker, openAttacker, type Attacker } from './testing/attackers.js'
import { sendRequest, openHandMadePage, type HandMadePage } from './testing/hand-made-page.js'
import { bench, frameOrigin, frameUrl, outcomeOf, pageUrl, type Bench } from './testing/two-origins.js'
import { connect, hello, nonceIn } from './wire/handshake.js'
import { newId } from './wire/new-id.js'

// S2 of the security design: wrong origin, source, nonce, second handshake, sibling frame, popup, null origin: no
// effect, no reply.

const untouched = { chainId: '0 accepted, 0 aborted' }
const signOutEnvelope = { type: '@w3m-app/SIGN_OUT', id: 'abc' }
const signOutRequest = { type: '@w3m-app/SIGN_OUT', id: '0'.repeat(32), seq: 1 }

describe('S2: who is not the other side has no effect and gets no reply', () => {
  for (const kind of attackerKinds)
    describe(kind, () => {
      let attacker: Attacker
      let page: HandMadePage | undefined
      let under: Bench | undefined
      before(async () => {
        attacker = await openAttacker(kind)
      })
      after(() => {
        attacker.end()
      })
      afterEach(() => {
        page?.end()
        under?.end()
        page = under = undefined
      })

      const toFrame: readonly [title: string, message: (frameNonce: string) => unknown, withPort: boolean][] = [
        ['a port with the right nonce', connect, true],
        ['a port with another nonce', () => connect(newId()), true],
        ['a request without a port', () => signOutRequest, false],
        ['an envelope', () => signOutEnvelope, false],
        ['its own HELLO', nonce => hello(newId(), nonce), true],
      ]
      for (const [title, message, withPort] of toFrame)
        it(`can't give the frame ${title}`, async () => {
          page = await openHandMadePage()
          await attacker.say(page.frame, message(page.frameNonce), withPort)
          const port = page.connect()
          expect(await sendRequest(port, 'GET_CHAIN_ID', 1)).to.deep.equal(untouched)
          await attacker.say(page.frame, message(page.frameNonce), withPort)
          expect(await sendRequest(port, 'GET_CHAIN_ID', 2)).to.deep.equal(untouched)
          expect(await attacker.heard()).to.deep.equal([])
        })

      it('can’t use the envelopes of a frame that speaks them', async () => {
        under = bench({ url: frameUrl({ version: '4' }) })
        expect(await under.client.request(getChainId)).to.deep.equal(untouched)
        const target = under.client.element?.contentWindow
        if (target) await attacker.say(target, signOutEnvelope)
        expect(await under.client.request(getChainId)).to.deep.equal(untouched)
        expect(await attacker.heard()).to.deep.equal([])
      })

      const toApp: readonly [title: string, message: (appNonce: string) => unknown][] = [
        ['a HELLO with the right nonce', nonce => hello(nonce, newId())],
        ['a HELLO with another nonce', () => hello(newId(), newId())],
        ['an envelope that says READY', () => ({ type: '@w3m-frame/READY', payload: {} })],
      ]
      for (const [title, message] of toApp)
        it(`can't give the page ${title}`, async () => {
          under = bench({ url: frameUrl({ wait: '300' }) })
          const answer = under.client.request(isConnected)
          await attacker.say(window, message(nonceIn(new URL(under.client.element?.src ?? '').hash) ?? ''))
          expect(await answer).to.deep.equal({ isConnected: true })
          await attacker.say(window, message(nonceIn(new URL(under.client.element?.src ?? '').hash) ?? ''))
          expect(await under.client.request(getChainId)).to.deep.equal({ chainId: '1 accepted, 0 aborted' })
          expect(await attacker.heard()).to.deep.equal([])
        })
    })

  describe('the page itself, out of turn', () => {
    let page: HandMadePage
    beforeEach(async () => {
      page = await openHandMadePage()
    })
    afterEach(() => {
      page.end()
    })

    const wrong: readonly [title: string, data: (frameNonce: string) => unknown, ports?: number][] = [
      ['with another nonce', () => connect(newId())],
      ['with an empty nonce', () => connect('')],
      ['with a nonce of another kind', () => ({ ...connect(''), frameNonce: [] })],
      ['with one key more', nonce => ({ ...connect(nonce), more: 1 })],
      ['as a text', nonce => JSON.stringify(connect(nonce))],
      ['as a list', nonce => [connect(nonce)]],
      ['with the frame’s own type', nonce => hello(newId(), nonce)],
      ['without a port', connect, 0],
      ['with two ports', connect, 2],
    ]
    for (const [title, data, ports = 1] of wrong)
      it(`can't connect ${title}`, async () => {
        const channels = Array.from({ length: ports }, () => new MessageChannel())
        page.frame.postMessage(data(page.frameNonce), {
          targetOrigin: frameOrigin,
          transfer: channels.map(({ port2 }) => port2),
        })
        for (const { port1 } of channels) port1.postMessage(signOutRequest)
        expect(await sendRequest(page.connect(), 'GET_CHAIN_ID', 1)).to.deep.equal(untouched)
      })

    it('can’t connect twice, at once or later', async () => {
      const first = page.connect()
      page.connect().postMessage(signOutRequest)
      expect(await sendRequest(first, 'GET_CHAIN_ID', 1)).to.deep.equal(untouched)
      page.connect().postMessage(signOutRequest)
      expect(await sendRequest(first, 'GET_CHAIN_ID', 2)).to.deep.equal(untouched)
    })

    it('can’t use the window after the handshake, nor envelopes at any time', async () => {
      page.frame.postMessage(signOutEnvelope, frameOrigin)
      const port = page.connect()
      page.frame.postMessage(signOutRequest, frameOrigin)
      page.frame.postMessage(signOutEnvelope, frameOrigin)
      expect(await sendRequest(port, 'GET_CHAIN_ID', 1)).to.deep.equal(untouched)
    })

    it('can’t say a number twice, or one that is lower', async () => {
      const port = page.connect()
      await sendRequest(port, 'GET_CHAIN_ID', 7)
      for (const seq of [7, 6, 0, -1, 7.5, Number.NaN, Infinity, '8']) port.postMessage({ ...signOutRequest, seq })
      expect(await sendRequest(port, 'GET_CHAIN_ID', 8)).to.deep.equal(untouched)
    })
  })

  describe('events with a part that is wrong', () => {
    const spoofs: readonly [title: string, init: (bench: Bench) => MessageEventInit][] = [
      [
        'the right window at another origin',
        ({ client }) => ({ source: client.element?.contentWindow ?? null, origin: location.origin }),
      ],
      [
        'the right window at no origin',
        ({ client }) => ({ source: client.element?.contentWindow ?? null, origin: 'null' }),
      ],
      [
        'the right window with an empty origin',
        ({ client }) => ({ source: client.element?.contentWindow ?? null, origin: '' }),
      ],
      [
        'the right window at an origin that begins like it',
        ({ client }) => ({ source: client.element?.contentWindow ?? null, origin: `${frameOrigin}0` }),
      ],
      ['the right origin without a window', () => ({ source: null, origin: frameOrigin })],
      ['the right origin and the page’s window', () => ({ source: window, origin: frameOrigin })],
    ]
    for (const [title, init] of spoofs)
      for (const wire of ['port', 'envelope'] as const)
        it(`are not heard on the ${wire}: ${title}`, async () => {
          const under = bench({ url: frameUrl({ wait: '50' }), wire })
          let isReady = false
          const answer = under.client.request(isConnected).then(reply => {
            isReady = true
            return reply
          })
          const nonce = nonceIn(new URL(under.client.element?.src ?? '').hash) ?? newId()
          for (const data of [
            hello(nonce, newId()),
            { type: '@w3m-frame/READY', payload: {} },
            { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'abc', payload: { isConnected: false } },
          ])
            dispatchEvent(new MessageEvent('message', { data, ...init(under) }))
          expect(isReady).to.equal(false)
          expect(await answer).to.deep.equal({ isConnected: true })
          expect(await under.client.request(getChainId)).to.deep.equal({ chainId: '1 accepted, 0 aborted' })
          under.end()
        })

    it('are not heard from a frame that has become a page of another origin, and it gets no port', async () => {
      const under = bench({ url: frameUrl({ wait: '60000' }) })
      const answer = outcomeOf(under.client.request(isConnected))
      const { element } = under.client
      const nonce = nonceIn(new URL(element?.src ?? '').hash) ?? ''
      const arrived = attackerIsIn(() => element?.contentWindow)
      if (element) element.src = pageUrl('attacker-page.html', { at: location.origin })
      await arrived
      const attacker = commandAttacker(element?.contentWindow ?? window)
      await attacker.say(window, hello(nonce, newId()))
      expect(await attacker.heard()).to.deep.equal([])
      under.end()
      expect(await answer).to.include({ code: 4900 })
    })
  })
})
