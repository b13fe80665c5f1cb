import { expect } from 'chai'
import { isConnected } from './messages/account-messages.js'
import { bench, frameOrigin, frameUrl } from './testing/two-origins.js'

// S3 of the security design: nothing is ever sent to `*`. What the sources say is read in test/architecture; here it is
// what they do.

describe('S3: nothing is sent to everybody', () => {
  for (const wire of ['port', 'envelope'] as const)
    it(`on the ${wire}: every message of the page has the frame's origin as its goal`, async () => {
      const under = bench({ url: frameUrl(wire === 'envelope' ? { version: '4' } : {}) })
      const goals: unknown[] = []
      const answer = under.client.request(isConnected)
      const frame = under.client.element?.contentWindow
      // Another origin's window lets nobody see or change its members: what the page calls is a stand-in for it.
      const observedFrame = new Proxy(frame as object, {
        get: (_, key) =>
          key === 'postMessage'
            ? (...args: unknown[]) => (
                goals.push(args[1]),
                (frame as unknown as { postMessage: (...args: unknown[]) => void }).postMessage(...args)
              )
            : Reflect.get(frame as object, key),
      })
      Object.defineProperty(under.client.element, 'contentWindow', { get: () => observedFrame })
      const relay = (event: MessageEvent): void => {
        if (event.source !== frame) return
        event.stopImmediatePropagation()
        dispatchEvent(
          Object.defineProperty(new MessageEvent('message', { data: event.data, origin: event.origin }), 'source', {
            value: observedFrame,
          }),
        )
      }
      addEventListener('message', relay, true)
      expect(await answer).to.deep.equal({ isConnected: true })
      removeEventListener('message', relay, true)
      expect(goals.length).to.be.greaterThan(0)
      for (const goal of goals) expect(goal).to.have.property('targetOrigin', frameOrigin)
      under.end()
    })
})
