import { fakeAddress, fakeIcon, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { createButtonPage } from '../../../../test/gallery/button-page.js'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import '../index.js'

describe('the name in the account button', () => {
  const fixture = createViewFixture()
  const { page, button, read, put, when, axeIds } = createButtonPage()

  beforeEach(() => document.body.append(page))
  afterEach(() => {
    fixture.end()
    put('')
    page.remove()
  })

  it('comes with the picture of an account that has them, and is said in full with the address', async () => {
    const name = 'ada-lovelace-of-the-analytical-engine.example.eth'
    const identities = [
      { name, avatar: fakeIcon },
      { name: null, avatar: null },
    ]
    const requests: string[] = []
    const answer = window.fetch
    window.fetch = async input => {
      const { pathname } = new URL(String(input))
      requests.push(pathname)
      return Response.json(pathname.startsWith('/v1/identity/') ? identities.shift() : { balances: [] })
    }
    try {
      put(html`<w3m-button balance="hide"></w3m-button>`)
      await fixture.start({ services: { api: 'https://api.example' } })
      const wallet = await fixture.connect()
      await when(() => read('account-button') === name)
      const { title } = button('account-button')
      expect([button('account-button').getAttribute('aria-label'), title]).to.deep.equal([
        `Account ${name}, ${fakeAddress}`,
        `${name}\n${fakeAddress}`,
      ])
      await when(() => button('account-button').querySelector('w3m-ui-picture')?.shadowRoot?.querySelector('img.shown'))
      const text = button('account-button').querySelector<HTMLElement>('.text')!
      expect(text.scrollWidth, 'an ellipsis').to.be.above(text.offsetWidth)
      expect(await axeIds()).to.deep.equal([])
      // The next account has none: nothing of the former one stays.
      wallet.setAccounts([otherFakeAddress])
      await when(() => read('account-button') === '0xfB…c5d359')
      expect([
        button('account-button').getAttribute('aria-label'),
        button('account-button').querySelector('w3m-ui-picture'),
      ]).to.deep.equal(['Account 0xfB…c5d359', null])
      await when(() => requests.length === 2)
      expect(requests).to.deep.equal([`/v1/identity/${fakeAddress}`, `/v1/identity/${otherFakeAddress}`])
    } finally {
      window.fetch = answer
    }
  })

  it('is asked of nobody where the host has no service of its own', async () => {
    put(html`<w3m-button></w3m-button>`)
    const w3m = await fixture.start()
    const { identities } = w3m.load
    let isAsked = false
    Object.assign(w3m.load, { identities: () => ((isAsked = true), identities()) })
    await fixture.connect()
    await when(() => read('account-button') === '0x5a…1BeAed 1.000 ETH')
    expect(isAsked).to.equal(false)
  })
})
