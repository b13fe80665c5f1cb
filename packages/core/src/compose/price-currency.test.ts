import { expect } from 'chai'
import { atom } from 'nanostores'
import type { Alert } from '../notices/notices.state.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { priceCurrency } from './price-currency.js'

describe('the money in which prices are told', () => {
  const start = (currency?: string) => {
    const $options = atom({ networks: [fakeNetwork], currency } as W3mOptions)
    const alerts: Alert[] = []
    const notices = { alert: (alert: Alert) => void alerts.push(alert) }
    const stores = [1, 2].map(() => priceCurrency({ $options, notices } as never))
    return { $options, alerts, read: () => stores.map(store => store.get()) }
  }

  it('is what the option says, and dollars without one', () => {
    for (const [input, expected] of [
      [undefined, 'usd'],
      ['eur', 'eur'],
      ['btc', 'btc'],
    ] as const) {
      const { alerts, read } = start(input)
      expect(read()).to.deep.equal([expected, expected])
      expect(alerts).to.deep.equal([])
    }
  })

  it('is dollars where nobody says prices in it, and the developer is told once which there are', () => {
    const { $options, alerts, read } = start('xyz')
    expect(read()).to.deep.equal(['usd', 'usd'])
    expect(alerts.map(({ code }) => code)).to.deep.equal(['INVALID_OPTION'])
    expect(alerts[0]!.long).to.contain('usd, eur, gbp').and.contain('xyz')
    $options.set({ ...$options.get(), currency: 'gbp' })
    expect(read()).to.deep.equal(['gbp', 'gbp'])
  })
})
