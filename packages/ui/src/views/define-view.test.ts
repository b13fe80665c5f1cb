import { expect } from 'chai'
import { createW3m, type ViewName } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { en } from '../i18n/en.js'
import { loginEn } from '../i18n/login/login-en.js'
import { sessionsEn } from '../i18n/sessions/sessions-en.js'
import { viewSlug, viewTag, type ViewDefinition } from './define-view.js'
import { laterViews } from './later-views.js'
import { $views, bringLaterViews } from './registry.js'

describe('the views', () => {
  for (const [view, slug] of [
    ['Connect', 'connect'],
    ['WhatIsAWallet', 'what-is-a-wallet'],
    ['SwitchActiveChain', 'switch-active-chain'],
  ] as const) {
    it(`writes ${view} as ${slug}`, () => expect(viewSlug(view)).to.equal(slug))
  }

  for (const [view, { load, title }] of Object.entries({ ...$views.get(), ...laterViews }) as readonly (readonly [ViewName, ViewDefinition])[]) {
    it(`finds the element and the title of ${view}`, async () => {
      const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
      await load(w3m)
      w3m.destroy()
      expect(customElements.get(viewTag(view)), viewTag(view)).not.to.equal(undefined)
      if (!title) expect({ ...en, ...loginEn, ...sessionsEn }).to.have.property(`${viewSlug(view)}.title`)
    })
  }

  it('are all there once the rarer ones are brought', async () => {
    expect($views.get()).to.not.have.property('GetWallet')
    await bringLaterViews()
    expect($views.get()).to.include(laterViews)
    expect($views.get()).to.have.property('Connect')
  })
})
