import { expect } from 'chai'
import { createW3m, type ViewName } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { texts as en } from '../i18n/en/views.js'
import { texts as loginEn } from '../i18n/en/login.js'
import { texts as sessionsEn } from '../i18n/en/sessions.js'
import { texts as assetsEn } from '../i18n/en/assets.js'
import { texts as sendEn } from '../i18n/en/send.js'
import { texts as nftsEn } from '../i18n/en/nfts.js'
import { texts as allowancesEn } from '../i18n/en/allowances.js'
import { texts as profileWalletsEn } from './profile-wallets/texts/en.js'
import { viewSlug, viewTag, type ViewDefinition } from './define-view.js'
import * as onDemand from './on-demand-views.js'
import { $views, loadOnDemandViews } from './registry.js'

describe('the views', () => {
  for (const [view, slug] of [
    ['Connect', 'connect'],
    ['WhatIsAWallet', 'what-is-a-wallet'],
    ['SwitchActiveChain', 'switch-active-chain'],
  ] as const) {
    it(`writes ${view} as ${slug}`, () => expect(viewSlug(view)).to.equal(slug))
  }

  for (const [view, { load, title }] of Object.entries({ ...$views.get(), ...onDemand }) as readonly (readonly [
    ViewName,
    ViewDefinition,
  ])[]) {
    it(`finds the element and the title of ${view}`, async () => {
      const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
      await load(w3m)
      w3m.destroy()
      expect(customElements.get(viewTag(view)), viewTag(view)).not.to.equal(undefined)
      if (!title)
        expect({
          ...en,
          ...loginEn,
          ...sessionsEn,
          ...assetsEn,
          ...sendEn,
          ...allowancesEn,
          ...nftsEn,
          ...profileWalletsEn,
        }).to.have.property(`${viewSlug(view)}.title`)
    })
  }

  it('are all there once the rarer ones are loaded', async () => {
    expect($views.get()).to.not.have.property('GetWallet')
    await loadOnDemandViews()
    expect($views.get()).to.include(onDemand)
    expect($views.get()).to.have.property('Connect')
  })
})
