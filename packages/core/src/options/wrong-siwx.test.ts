import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../w3m.js'

describe('options of a part that loads late', () => {
  it('that are wrong are told to the developer when the page starts', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', debug: true, siwx: { required: 'yes' } as never })
    try {
      const { alert } = await until(w3m.notices.$state, state => state.alert !== undefined)
      expect(alert).to.include({ code: 'INVALID_OPTION', tone: 'error' })
      expect(alert!.long).to.contain('siwx.required')
    } finally {
      w3m.destroy()
    }
  })
})
