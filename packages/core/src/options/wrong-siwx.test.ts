import { expect } from 'chai'
import type { W3mEvent } from '../events/events.store.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'

describe('options of a part that loads late', () => {
  for (const [name, value] of Object.entries({
    required: 'yes',
    domain: 5,
    nope: 1,
    server: 'nope',
    uri: 'not a uri',
    statement: 'a\nb',
    requestId: 'a b',
    lifetimeMs: -1,
  })) {
    it(`that are wrong are told to the developer and to the page when it starts: ${name}`, async () => {
      const w3m = createW3m({
        networks: [fakeNetwork],
        storage: 'memory',
        debug: true,
        siwx: { [name]: value } as never,
      })
      const emitted: W3mEvent[] = []
      w3m.subscribe('events', signal => emitted.push(signal))
      try {
        const { alert } = await until(w3m.notices.$state, state => state.alert !== undefined)
        expect(alert).to.include({ code: 'INVALID_OPTION', variant: 'error' })
        expect(alert!.long).to.contain(`siwx.${name}`)
        expect(emitted.map(signal => [signal.name, (signal.detail as { code?: unknown }).code])).to.deep.equal([
          ['error', 'INVALID_OPTION'],
        ])
        expect(emitted[0]!.detail).to.have.property('message').that.contains(`siwx.${name}`)
      } finally {
        w3m.destroy()
      }
    })
  }

  it('that are wrong are told once, however often other options change, and again where others are wrong', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', debug: true, siwx: { domain: 5 } as never })
    const emitted: string[] = []
    w3m.subscribe('events', ({ detail }) => emitted.push((detail as { message: string }).message))
    const alerted = async (text: string) =>
      until(w3m.notices.$state, ({ alert }) => alert !== undefined && alert.long.includes(text))
    try {
      await alerted('siwx.domain')
      w3m.notices.dismiss()
      w3m.setThemeMode('dark')
      w3m.updateOptions({ siwx: { domain: 5 } as never })
      // What starts next has seen both.
      w3m.updateOptions({ siwx: { lifetimeMs: -1 } as never })
      await alerted('siwx.lifetimeMs')
      expect(emitted.map(text => /siwx\.\w+/.exec(text)?.[0])).to.deep.equal(['siwx.domain', 'siwx.lifetimeMs'])
    } finally {
      w3m.destroy()
    }
  })
})
