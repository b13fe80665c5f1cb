import type { NameOffer, ProfileStore } from '@w3m/core'
import { operationError } from '@w3m/core/errors'
import { directionOf } from '@w3m/core/i18n'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeNames, themesAndLocales } from '../../parts/names/names.samples.js'
import { moveAccountNameRoute } from './move-account-name.route.js'

describe('w3m-move-account-name-view', () => {
  const fixture = createViewFixture()
  const requests: string[] = []
  let { store, transfers, $offer } = fakeNames(requests)
  const name = 'alice.w3m.local'
  const away = { name, from: fakeAddress, to: otherFakeAddress, expiresAtMs: 0 }
  const here = { name, from: otherFakeAddress, to: fakeAddress, expiresAtMs: 0 }
  const start = async (offer: NameOffer = { status: 'idle' }, theme: 'light' | 'dark' = 'light', locale = 'en') => {
    requests.splice(0)
    ;({ store, transfers, $offer } = fakeNames(requests))
    $offer.set(offer)
    await fixture.start({ locale })
    const profile: Pick<ProfileStore, '$state'> = {
      $state: atom([
        {
          id: 'other',
          connectorId: 'other',
          namespace: 'eip155',
          name: 'Harbor',
          address: otherFakeAddress,
          status: 'recent',
        },
      ]),
    }
    Object.assign(fixture.w3m.load, { names: () => Promise.resolve(store), profile: () => Promise.resolve(profile) })
    await moveAccountNameRoute.load(fixture.w3m)
    await fixture.connect({ accounts: [fakeAddress] })
    fixture.w3m.router.reset('Account')
    fixture.w3m.router.push('MoveAccountName', { name })
    await fixture.show(
      html`<w3m-move-account-name-view .w3m=${fixture.w3m} .params=${{ name }}></w3m-move-account-name-view>`,
      { theme, dir: directionOf(locale) },
    )
  }
  const input = () => fixture.find('name-move-to') as HTMLInputElement
  const type = (text: string) => {
    input().value = text
    input().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of themesAndLocales)
    it(`is reached by everybody in ${theme} and ${locale}, at every step`, async () => {
      await start({ status: 'idle' }, theme, locale)
      await fixture.eventually(() => fixture.find('name-offer'))
      expect(await axeFindings()).to.deep.equal([])
      const steps: readonly NameOffer[] = [
        { status: 'signing', ...away },
        { status: 'offered', ...away },
        { status: 'offered', ...here },
        { status: 'accepting', ...here },
        { status: 'offered', ...here, error: { code: 4001 } as never },
        { status: 'accepted', ...away },
        { status: 'failed', ...away, error: { code: 'NAME_OWNED' } as never },
      ]
      for (const step of steps) {
        $offer.set(step)
        await fixture.eventually(() => fixture.text().length > 0)
        expect(await axeFindings(), step.status).to.deep.equal([])
      }
    })

  it('says in Persian, from right to left, what begins with the name', async () => {
    await start({ status: 'idle' }, 'light', 'fa')
    await fixture.eventually(() => fixture.find('name-offer'))
    const intro = deep(document.querySelector('w3m-test-host')!, '.intro')
    expect(getComputedStyle(intro.firstElementChild ?? intro).direction).to.equal('rtl')
  })

  it('offers the name to what is typed, and not to nobody', async () => {
    await start()
    await fixture.eventually(() => fixture.find('name-offer'))
    expect(fixture.text()).to.contain(`${name} will lead to the account below`)
    fixture.find('name-offer')!.click()
    expect(requests).to.deep.equal([])
    type(` ${otherFakeAddress}`)
    await fixture.eventually(() => fixture.find('name-offer')?.getAttribute('aria-disabled') === null)
    fixture.find('name-offer')!.click()
    expect(requests).to.deep.equal([`offer ${name} ${otherFakeAddress}`])
  })

  it('takes an account of another wallet by a press', async () => {
    await start()
    await fixture.eventually(() => fixture.find(`name-move-to-${otherFakeAddress}`))
    expect(fixture.text()).to.contain('Harbor')
    fixture.find(`name-move-to-${otherFakeAddress}`)!.click()
    await fixture.eventually(() => input().value === otherFakeAddress)
  })

  it('says what is no address of another account, until something else is typed', async () => {
    await start()
    await fixture.eventually(() => fixture.find('name-offer'))
    Object.assign(transfers, {
      offer: () => Promise.reject(Object.assign(new Error(), { code: 'NAME_RECIPIENT_INVALID' })),
    })
    type('0x12')
    await fixture.eventually(() => fixture.find('name-offer')?.getAttribute('aria-disabled') === null)
    fixture.find('name-offer')!.click()
    await fixture.eventually(() => fixture.text().includes('This is no address of another account.'))
    expect(input().getAttribute('aria-invalid')).to.equal('true')
    type('0x123')
    await fixture.eventually(() => !fixture.text().includes('This is no address of another account.'))
  })

  it('says why an offer did not begin, until something else is typed', async () => {
    await start()
    await fixture.eventually(() => fixture.find('name-offer'))
    Object.assign(transfers, { offer: () => Promise.reject(operationError('NOT_CONNECTED', { namespace: 'eip155' })) })
    type(otherFakeAddress)
    await fixture.eventually(() => fixture.find('name-offer')?.getAttribute('aria-disabled') === null)
    fixture.find('name-offer')!.click()
    await fixture.eventually(() => fixture.find('name-move-failure'))
    expect(fixture.text()).not.to.contain('This is no address of another account.')
    type(fakeAddress)
    await fixture.eventually(() => !fixture.find('name-move-failure'))
  })

  it('tells the owner how it goes on, leads to the wallets, and takes the offer back', async () => {
    await start({ status: 'offered', ...away })
    await fixture.eventually(() => fixture.find('name-switch'))
    expect(fixture.text()).to.contain('within five minutes')
    fixture.find('name-offer-cancel')!.click()
    expect(requests).to.deep.equal(['cancel'])
    await fixture.eventually(() => fixture.find('name-offer'))
    $offer.set({ status: 'offered', ...away })
    await fixture.eventually(() => fixture.find('name-switch'))
    fixture.find('name-switch')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('ProfileWallets')
  })

  it('is accepted by the account that it is for, and says that it has moved', async () => {
    await start({ status: 'offered', ...here })
    await fixture.eventually(() => fixture.find('name-accept'))
    fixture.find('name-accept')!.click()
    expect(requests).to.deep.equal(['accept'])
    $offer.set({ status: 'accepting', ...here })
    await fixture.eventually(() => fixture.text().includes('Sign the message in Lantern.'))
    $offer.set({ status: 'accepted', ...here })
    await fixture.eventually(() => fixture.find('name-move-done'))
    fixture.find('name-move-done')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Account')
    expect($offer.get().status).to.equal('idle')
  })

  for (const [code, text] of [
    ['NAME_OWNED', 'has a name already'],
    ['NAME_MESSAGE_EXPIRED', 'Too much time has passed'],
    [4001, 'Nothing has changed'],
  ] as const)
    it(`says why it came to nothing with ${code}`, async () => {
      await start({ status: 'failed', ...away, error: { code } as never })
      await fixture.eventually(() => fixture.find('name-move-failure'))
      expect(fixture.text()).to.contain(text)
      expect(fixture.find('name-offer')).not.to.equal(undefined)
    })
})
