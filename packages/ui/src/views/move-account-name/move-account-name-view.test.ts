import type { NameOffer, ProfileStore } from '@w3m/core'
import { directionOf } from '@w3m/core/i18n'
import { fakeAddress, otherFakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeNames, looks } from '../../parts/names/names.samples.js'
import { moveAccountNameRoute } from './move-account-name.route.js'

describe('w3m-move-account-name-view', () => {
  const stage = createViewStage()
  const asked: string[] = []
  let { store, transfers, $offer } = fakeNames(asked)
  const name = 'alice.w3m.local'
  const away = { name, from: fakeAddress, to: otherFakeAddress, expiresAtMs: 0 }
  const here = { name, from: otherFakeAddress, to: fakeAddress, expiresAtMs: 0 }
  const start = async (offer: NameOffer = { status: 'idle' }, theme: 'light' | 'dark' = 'light', locale = 'en') => {
    asked.splice(0)
    ;({ store, transfers, $offer } = fakeNames(asked))
    $offer.set(offer)
    await stage.start({ locale })
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
    Object.assign(stage.w3m.load, { names: () => Promise.resolve(store), profile: () => Promise.resolve(profile) })
    await moveAccountNameRoute.load(stage.w3m)
    await stage.connect({ accounts: [fakeAddress] })
    stage.w3m.router.reset('Account')
    stage.w3m.router.push('MoveAccountName', { name })
    await stage.show(
      html`<w3m-move-account-name-view .w3m=${stage.w3m} .params=${{ name }}></w3m-move-account-name-view>`,
      { theme, dir: directionOf(locale) },
    )
  }
  const input = () => stage.find('name-move-to') as HTMLInputElement
  const type = (text: string) => {
    input().value = text
    input().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  afterEach(() => stage.end())

  for (const [theme, locale] of looks)
    it(`is reached by everybody in ${theme} and ${locale}, at every step`, async () => {
      await start({ status: 'idle' }, theme, locale)
      await stage.eventually(() => stage.find('name-offer'))
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
        await stage.eventually(() => stage.text().length > 0)
        expect(await axeFindings(), step.status).to.deep.equal([])
      }
    })

  it('says in Persian, from right to left, what begins with the name', async () => {
    await start({ status: 'idle' }, 'light', 'fa')
    await stage.eventually(() => stage.find('name-offer'))
    const intro = deep(document.querySelector('w3m-test-host')!, '.intro')
    expect(getComputedStyle(intro.firstElementChild ?? intro).direction).to.equal('rtl')
  })

  it('offers the name to what is typed, and not to nobody', async () => {
    await start()
    await stage.eventually(() => stage.find('name-offer'))
    expect(stage.text()).to.contain(`${name} will lead to the account below`)
    stage.find('name-offer')!.click()
    expect(asked).to.deep.equal([])
    type(` ${otherFakeAddress}`)
    await stage.eventually(() => stage.find('name-offer')?.getAttribute('aria-disabled') === null)
    stage.find('name-offer')!.click()
    expect(asked).to.deep.equal([`offer ${name} ${otherFakeAddress}`])
  })

  it('takes an account of another wallet by a press', async () => {
    await start()
    await stage.eventually(() => stage.find(`name-move-to-${otherFakeAddress}`))
    expect(stage.text()).to.contain('Harbor')
    stage.find(`name-move-to-${otherFakeAddress}`)!.click()
    await stage.eventually(() => input().value === otherFakeAddress)
  })

  it('says what is no address of another account, until something else is typed', async () => {
    await start()
    await stage.eventually(() => stage.find('name-offer'))
    Object.assign(transfers, {
      offer: () => Promise.reject(Object.assign(new Error(), { code: 'NAME_RECIPIENT_INVALID' })),
    })
    type('0x12')
    await stage.eventually(() => stage.find('name-offer')?.getAttribute('aria-disabled') === null)
    stage.find('name-offer')!.click()
    await stage.eventually(() => stage.text().includes('This is no address of another account.'))
    expect(input().getAttribute('aria-invalid')).to.equal('true')
    type('0x123')
    await stage.eventually(() => !stage.text().includes('This is no address of another account.'))
  })

  it('tells the owner how it goes on, leads to the wallets, and takes the offer back', async () => {
    await start({ status: 'offered', ...away })
    await stage.eventually(() => stage.find('name-switch'))
    expect(stage.text()).to.contain('within five minutes')
    stage.find('name-offer-cancel')!.click()
    expect(asked).to.deep.equal(['cancel'])
    await stage.eventually(() => stage.find('name-offer'))
    $offer.set({ status: 'offered', ...away })
    await stage.eventually(() => stage.find('name-switch'))
    stage.find('name-switch')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('ProfileWallets')
  })

  it('is accepted by the account that it is for, and says that it has moved', async () => {
    await start({ status: 'offered', ...here })
    await stage.eventually(() => stage.find('name-accept'))
    stage.find('name-accept')!.click()
    expect(asked).to.deep.equal(['accept'])
    $offer.set({ status: 'accepting', ...here })
    await stage.eventually(() => stage.text().includes('Sign the message in Lantern.'))
    $offer.set({ status: 'accepted', ...here })
    await stage.eventually(() => stage.find('name-move-done'))
    stage.find('name-move-done')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('Account')
    expect($offer.get().status).to.equal('idle')
  })

  for (const [code, text] of [
    ['NAME_OWNED', 'has a name already'],
    ['NAME_MESSAGE_EXPIRED', 'Too much time has passed'],
    [4001, 'Nothing has changed'],
  ] as const)
    it(`says why it came to nothing with ${code}`, async () => {
      await start({ status: 'failed', ...away, error: { code } as never })
      await stage.eventually(() => stage.find('name-move-failure'))
      expect(stage.text()).to.contain(text)
      expect(stage.find('name-offer')).not.to.equal(undefined)
    })
})
